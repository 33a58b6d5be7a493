//! Prints a page with interactive boards for visual inspection.
//! `cargo run -p palamedes-picture --example board_model > board.html`.

use games::{AnyPosition, Game};
use picture::board_model::{self, Artwork, BoardMarks, Orientation, Scene};
use rulebook::{Notation, Position};

/// Which drawing of each symbol a board uses.
#[derive(Clone, Copy, PartialEq)]
enum Figures {
    Large,
    Small,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let css = board_model::palette_css();
    println!("<!doctype html><meta charset=\"utf-8\"><title>Board models</title><style>{css}");
    println!("body{{margin:0;background:var(--paper);display:flex;flex-wrap:wrap;gap:8px}}");
    println!(".numbers{{display:none}}section{{background:var(--paper)}}</style>");
    let middle = "2 C,A,A1d,+,E/A,B,e,b,E E1c,c,d,a,E1b D2a 1 7 1:1a@C*1b@A";
    let four = "4 A,A,C,+,E/A,b1c,C,+,+/A,B,D3E,D,E/A,B,C,a,E E1b,b,c,d,e A1B,A2B 3 9 -";
    let five = "5 A,A,A2B/B,B,+/C,C,c/D,D,E/+,E,E a,b,C1e,d,e D4a 2 4 -";
    let turned = |turns, mirrored| Orientation { turns, mirrored, ..Orientation::UPRIGHT };
    for (game, text, lie, width, figures, steps) in [
        ("pentagame", middle, Orientation::UPRIGHT, 900, Figures::Large, &["aC-a", "#A1B"][..]),
        ("pentagame:4", four, turned(2, true), 700, Figures::Large, &[]),
        ("pentagame:4", four, turned(1, false), 360, Figures::Small, &[]),
        ("pentagame", middle, turned(3, true), 360, Figures::Small, &["aC-a"]),
        ("pentagame:5", five, Orientation::UPRIGHT, 500, Figures::Large, &[]),
    ] {
        let position = game.parse::<Game>()?.read_position(text)?;
        print_board(&position, lie, width, figures, steps)?;
    }
    for (game, moves, lie) in [
        ("pente:9,free,players=3", "E5 E6 A1 F6 F5 A2 G5 B1 H6 D6", turned(1, false)),
        ("pente", "K10 L10 O10 M10 N10", Orientation::UPRIGHT),
        ("pentalath", "a1 a2 b1 b2 c3", turned(0, false)),
        ("pentalath", "a1 a2 b1 b2 c3", turned(1, false)),
    ] {
        let mut position = game.parse::<Game>()?.start();
        for text in moves.split(' ') {
            let m = position.read_move(text)?;
            position = position.play(m).map_err(|refused| refused.to_string())?;
        }
        print_board(&position, lie, 440, Figures::Large, &[])?;
    }
    Ok(())
}

fn print_board(
    position: &AnyPosition,
    lie: Orientation,
    width: u32,
    figures: Figures,
    steps: &[&str],
) -> Result<(), Box<dyn std::error::Error>> {
    let art = board_model::artwork(position, lie);
    let made = board_model::parse_steps(position, None, steps).ok_or("no such steps")?;
    let scene = board_model::scene(position, None, &made, lie);
    let threats = board_model::threat_marks(position, lie);
    let ko = board_model::ko_marks(position, lie);
    println!("<section>{}</section>", composed(&art, &scene, &[threats, ko], width, figures));
    Ok(())
}

/// Ground, marks and things as one drawing.
fn composed(
    art: &Artwork,
    scene: &Scene,
    marks: &[BoardMarks],
    width: u32,
    figures: Figures,
) -> String {
    let view = art.view;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{width}\">{}",
        view.corner.x, view.corner.y, view.width, view.height, art.ground
    );
    text.extend(marks.iter().map(|marks| marks.below.as_str()));
    for thing in &scene.items {
        let Some(symbol) = art.symbols.get(&thing.symbol) else { continue };
        let drawn = if figures == Figures::Large { &symbol.large } else { &symbol.small };
        let (x, y, scale) = (thing.at.x, thing.at.y, thing.radius);
        text += &format!("<g transform=\"translate({x} {y}) scale({scale})\">{drawn}</g>");
    }
    text.extend(marks.iter().map(|marks| marks.above.as_str()));
    text + "</svg>"
}
