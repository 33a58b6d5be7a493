//! Makes the pictures of the README and the docs.
//! `cargo run -p palamedes-picture --example pictures`.

#[path = "../tests/scenes/mod.rs"]
mod scenes;

fn main() -> std::io::Result<()> {
    std::fs::create_dir_all(scenes::folder())?;
    for scene in scenes::SHOWN {
        let file = scenes::folder().join(scene.name).with_extension("svg");
        std::fs::write(&file, scene.draw(scenes::WIDTH_PX).as_str())?;
        println!("{}", scene.name);
    }
    Ok(())
}
