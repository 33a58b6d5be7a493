//! Human notation of moves.

use rulebook::{ChoiceForm, LOST_TURN, Notation, ParseError, Position, Seat, Turn};

use crate::{Action, AnyPosition, HAS_JOINT_TURNS, MoveText};

/// A lost turn as people read it.
const LOST: &str = "\u{2013}";

impl AnyPosition {
    /// Formats a turn for people.
    /// Choices made at once have the form of the rules page, and a lost turn is a dash.
    pub fn display_action(&self, action: &Action) -> String {
        match action {
            Action::Move(text) => match self.read_move(text.as_str()) {
                Ok(m) => self.display_move(&m),
                Err(_) => text.to_string(),
            },
            Action::Lost => LOST.to_owned(),
            Action::Chance(event) => event.to_string(),
            Action::Simultaneous(choices) => {
                let ChoiceForm { separator, signs } = self.choice_form();
                let shown = choices.iter().map(|(seat, choice)| {
                    let sign = signs.get(seat.index()).copied().unwrap_or_default();
                    format!("{sign}{}", choice.map_or(LOST, MoveText::as_str))
                });
                shown.collect::<Vec<_>>().join(separator)
            }
        }
    }

    /// Parses a whole turn as [`Action`] or [`AnyPosition::display_action`] writes it.
    /// An event of chance needs no `~` in front of it.
    ///
    /// # Errors
    /// What is wrong with a move, or with the form of choices made at once.
    pub fn parse_human_action(&self, text: &str) -> Result<Action, ParseError> {
        match self.turn() {
            Turn::Simultaneous(seats) if HAS_JOINT_TURNS => match text.parse() {
                // In King of Pearls `2:3` is a turn of both seats.
                Ok(Action::Simultaneous(choices)) if choices.seats() == seats => {
                    Ok(Action::Simultaneous(choices))
                }
                _ => self.parse_choices(text, &seats.iter().collect::<Vec<_>>()),
            },
            Turn::Seat(_) if is_lost(text) => Ok(Action::Lost),
            _ => {
                let text = text.strip_prefix('~').unwrap_or(text);
                Action::from_move(self, &self.read_displayed_move(text)?)
            }
        }
    }

    /// Parses choices made at once in the form of the rules page.
    fn parse_choices(&self, text: &str, seats: &[Seat]) -> Result<Action, ParseError> {
        let ChoiceForm { separator, signs } = self.choice_form();
        let malformed = || ParseError::new("together", 0, text);
        let parts: Vec<&str> = text.split(separator).collect();
        if parts.len() != seats.len() {
            return Err(malformed());
        }
        let choices = parts.into_iter().zip(seats).map(|(part, seat)| {
            let sign = signs.get(seat.index()).copied().unwrap_or_default();
            let choice = part.trim().strip_prefix(sign).ok_or_else(malformed)?;
            if is_lost(choice) {
                return Ok((*seat, None));
            }
            Ok((*seat, Some(self.move_text(&self.read_displayed_move(choice)?).parse()?)))
        });
        Action::simultaneous(choices.collect::<Result<Vec<_>, ParseError>>()?)
    }
}

fn is_lost(choice: &str) -> bool {
    choice == LOST || choice == LOST_TURN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn check_display(game: &str, line: &str, m: &str, shown: &str) {
        let game: Game = game.parse().unwrap();
        let position = game.read_line(line).unwrap().position;
        let m = position.read_move(m).unwrap();
        assert_eq!(position.display_move(&m), shown);
        assert_eq!(position.read_displayed_move(shown).as_ref(), Ok(&m), "{shown} is read again");
        let text = position.move_text(&m);
        assert_eq!(position.read_displayed_move(&text), Ok(m), "{text} is read too");
    }

    #[test]
    fn moves_are_displayed_in_human_notation() {
        check_display("pentagame", "startpos", "aA-B*b", "a, b (A ↔ B)");
        check_display("pentagame", "startpos", "dD-b#E1b", "d (D → b) & [E-1-b]");
        check_display("pente:9,free", "startpos moves A1 B1 A9 C1", "D1", "D1x2");
        check_display("pentalath", "startpos moves g2 g1", "f1", "f1x1");
        check_display("millennium-3d-chess", "startpos moves 1b1-2d1", "3b8-2b6", "N2b6");
        check_display("nardeshir", "startpos", "1a2-2a2", "2a2");
        check_display("ot-tjin:fish=2", "startpos moves 6 3", "8", "8x");
        check_display("sleeping-beauty-draughts", "W:La7,c7 B:Lh2,c5 w", "c7d8", "c7d8sb");
        let back = "DJd1,DQb2,DKc4,SQb1 1:0 1 return:SK,SJ";
        check_display("lanza", back, "e2", "+SK@e2");
        check_display("nibelungenlied", "GD4/KE5/HE4/SD1/BB1 -:GB 1 1:GnHtStBn", "G-D4", "G.");
    }

    fn check_turn(game: &str, action: &str, shown: &str) {
        let start = game.parse::<Game>().unwrap().start();
        let action: Action = action.parse().unwrap();
        assert_eq!(start.display_action(&action), shown);
    }

    #[test]
    fn turns_are_displayed_in_the_form_of_the_rules_page() {
        check_turn("frames", "1:J9|2:M12", "J9|M12");
        check_turn("frames", "1:J9|2:--", "J9|\u{2013}");
        check_turn("lanza:3", "1:J2Q5K1|2:J4Q6K3|3:--", "D:J2Q5K1|S:J4Q6K3|H:\u{2013}");
        check_turn("lanza", "~SQ", "SQ");
        check_turn("king-of-pearls", "1:2|2:3", "2:3");
        check_turn("nibelungenlied", "1:HS|2:GB", "TD:HS NO:GB");
        check_turn("hi-jack", "--", "\u{2013}");
        check_turn("pente", "K10", "K10");
    }

    fn check_parsed(game: &str, position: &str, text: &str, expected: Result<&str, &str>) {
        let game: Game = game.parse().unwrap();
        let position = game.read_line(position).unwrap().position;
        let parsed = position.parse_human_action(text).map(|action| action.to_string());
        let parsed = parsed.as_deref().map_err(|error| error.code());
        assert_eq!(parsed, expected, "{text}");
    }

    #[test]
    fn turns_are_parsed_in_both_notations() {
        let check = |text, expected| check_parsed("frames", "startpos", text, expected);
        check("J9|M12", Ok("1:J9|2:M12"));
        check("1:J9|2:M12", Ok("1:J9|2:M12"));
        check("J9|\u{2013}", Ok("1:J9|2:--"));
        check("J9 | M12", Ok("1:J9|2:M12"));
        check("J9", Err("together"));
        check("J9|M12|A1", Err("together"));
        check("1:J9", Err("together"));
        check_parsed("king-of-pearls", "startpos", "1:2", Ok("1:1|2:2"));
        check_parsed("king-of-pearls", "startpos", "1:2|2:3", Ok("1:2|2:3"));
        let first = "startpos moves GK";
        check_parsed("nibelungenlied", first, "TD:HS NO:GB", Ok("1:HS|2:GB"));
        check_parsed("nibelungenlied", first, "HS GB", Err("together"));
        let orders = "DJe1,DQa3,DKc5,SJe3,SQc1,SKa1 0:0 0 orders";
        check_parsed("lanza", orders, "D:J2Q5K1|S:--", Ok("1:J2Q5K1|2:--"));
        let deal = "DQa3,SKa1 0:0 0 deal";
        check_parsed("lanza", deal, "SQ", Ok("~SQ"));
        check_parsed("lanza", deal, "~SQ", Ok("~SQ"));
        check_parsed("lanza", "DQa3,SKa1 1:0 1 return:SQ", "+SQ@e2", Ok("e2"));
        check_parsed("nibelungenlied", "GD4/KE5/HE4/SD1/BB1 -:GB 1 1:Gn", "G.", Ok("G-D4"));
        check_parsed("pente", "startpos moves K10", "--", Ok("--"));
        check_parsed("pente", "startpos", "K10", Ok("K10"));
    }

    #[test]
    fn invalid_human_moves_are_explained_in_their_notation() {
        let position = "pentagame".parse::<Game>().unwrap().start();
        let code = |text: &str| position.read_displayed_move(text).unwrap_err().code();
        assert_eq!(code("aA-Q"), "stop");
        assert_eq!(code("d (D → b) & [E × b]"), "stop-open");
    }

    #[test]
    fn all_options_are_in_one_group_and_parse() {
        for game in Game::all() {
            let groups = game.option_groups();
            let key = |option: &str| option.split('=').next().unwrap_or_default().to_owned();
            let mut grouped: Vec<String> =
                groups.iter().copied().flatten().map(|o| key(o)).collect();
            grouped.retain(|option| !option.is_empty());
            grouped.dedup();
            let mut forms: Vec<String> = game.option_forms().iter().map(|form| key(form)).collect();
            grouped.sort();
            forms.sort();
            assert_eq!(grouped, forms, "{game}");
            let all: Vec<&str> = groups.iter().copied().flatten().copied().collect();
            for option in all.iter().filter(|option| !option.is_empty()) {
                let reads = |beside: &&str| {
                    let name = match *beside {
                        "" => format!("{}:{option}", game.name()),
                        beside => format!("{}:{beside},{option}", game.name()),
                    };
                    name.parse::<Game>().is_ok()
                };
                assert!(reads(&"") || all.iter().any(reads), "{game}: {option}");
            }
        }
    }

    #[test]
    fn options_of_one_group_exclude_each_other() {
        for game in Game::all() {
            for group in game.option_groups() {
                let named: Vec<&str> = group.iter().copied().filter(|o| !o.is_empty()).collect();
                for (at, first) in named.iter().enumerate() {
                    for second in named.iter().skip(at + 1) {
                        let name = format!("{}:{first},{second}", game.name());
                        assert!(name.parse::<Game>().is_err(), "{name}");
                    }
                }
                // What stands first is what the plain name means.
                let first = group.first().copied().unwrap_or_default();
                if !first.is_empty() {
                    let name = format!("{}:{first}", game.name());
                    assert_eq!(name.parse::<Game>().unwrap().start(), game.start(), "{name}");
                }
            }
        }
    }

    #[test]
    fn all_options_parse_in_their_form() {
        for game in Game::all() {
            for form in game.option_forms() {
                let of_form = |option: &&str| option.split('=').next() == form.split('=').next();
                let mut options = game.option_groups().iter().copied().flatten().copied();
                let value = match *form {
                    "out=N" => "4t,out=3",
                    "first=black" => "free,first=black",
                    _ => options.find(of_form).expect("an option of the form"),
                };
                let name = format!("{}:{value}", game.name());
                assert!(name.parse::<Game>().is_ok(), "{name}");
            }
        }
    }
}
