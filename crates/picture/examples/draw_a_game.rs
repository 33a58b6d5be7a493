//! Draws a game: an SVG of every position and an animation of all.
//! `cargo run --release -p palamedes-picture --example draw_a_game -- FOLDER [GAME MOVE …]`.

use std::fs;
use std::path::PathBuf;

use picture::games::Game;
use picture::rulebook::{Notation, Position};
use picture::{Drawing, Frame, animated_gif, draw, last_move};

/// The beginning of a game of Pentagame.
const MOVES: [&str; 4] = ["aA-B*b", "dD-b#E1b", "aB-C*c", "cC-e#C1a"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("say into which folder to draw")?);
    let name = arguments.next();
    let game: Game = name.as_deref().unwrap_or("pentagame").parse()?;
    let mut moves: Vec<String> = arguments.collect();
    if name.is_none() {
        moves = MOVES.map(str::to_owned).to_vec();
    }
    fs::create_dir_all(&folder)?;
    let mut frames = vec![Frame { position: game.start(), marks: Vec::new() }];
    for text in &moves {
        let before = &frames[frames.len() - 1].position;
        let m = before.read_move(text)?;
        let marks = last_move(before, &m);
        let position = before.clone().play(m)?;
        frames.push(Frame { position, marks });
    }
    for (ply, frame) in frames.iter().enumerate() {
        let drawing = Drawing::new().marks(frame.marks.clone());
        fs::write(folder.join(format!("{ply:03}.svg")), draw(&frame.position, &drawing).as_str())?;
    }
    let animation = animated_gif(frames, &Drawing::new().width_px(400))?;
    fs::write(folder.join("game.gif"), animation)?;
    println!("{} pictures and an animation are in {}", moves.len() + 1, folder.display());
    Ok(())
}
