//! The colours as people see them who see few.
//! Each pair must differ in lightness and altogether, and letters must be read on their ground.
//!
//! The matrices are those of Machado, Oliveira and Fernandes (2009) for the complete lack of one
//! kind of cone, applied to linear light. Distances are those of CIELAB (1976).

use picture::palette::{BoardTheme, Rgb, Tint};
use picture::{Drawing, Palette, Theme};

type Matrix = [[f64; 3]; 3];

const VISIONS: [(&str, Matrix); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn linear(channel: u8) -> f64 {
    let value = f64::from(channel) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn light(colour: Rgb) -> [f64; 3] {
    [linear(colour.0), linear(colour.1), linear(colour.2)]
}

fn times(matrix: &Matrix, light: [f64; 3]) -> [f64; 3] {
    matrix.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
    let y = luminance([red, green, blue]);
    let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
    let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    [116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z))]
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(light(a)) + 0.05, luminance(light(b)) + 0.05);
    a.max(b) / a.min(b)
}

/// Every surface of a board, by day and by night, with its name.
fn boards() -> impl Iterator<Item = (String, &'static Palette)> {
    let named = |board: BoardTheme, theme: Theme| {
        (format!("{} {}", board.name(), theme.name()), Palette::of_board(board, theme))
    };
    BoardTheme::ALL.into_iter().flat_map(move |board| Theme::ALL.map(|theme| named(board, theme)))
}

fn pairs<T: Copy>(all: &[T]) -> Vec<(T, T)> {
    let with_rest = all.iter().enumerate();
    with_rest.flat_map(|(index, a)| all[index + 1..].iter().map(|b| (*a, *b))).collect()
}

#[test]
fn each_pair_of_colours_differs_in_lightness_and_altogether() {
    for theme in Theme::ALL {
        for (vision, matrix) in &VISIONS {
            let seen = |tint: Tint| lab(times(matrix, light(tint.fill)));
            for (a, b) in pairs(&Palette::of(theme).colours) {
                let apart = distance(seen(a), seen(b));
                let lighter = (seen(a)[0] - seen(b)[0]).abs();
                let least = if *vision == "all cones" { 11.0 } else { 5.0 };
                let pair = format!("{} {vision} {}{}", theme.name(), a.letter, b.letter);
                assert!(apart >= 26.0, "{pair}: {apart:.1} apart");
                assert!(lighter >= least, "{pair}: {lighter:.1} lighter");
            }
        }
    }
}

#[test]
fn the_measure_itself_finds_bad_pairs() {
    // A red and a green of one lightness: far apart for most, close for those without one cone.
    let (red, green) = (Rgb(0xc0, 0x50, 0x30), Rgb(0x6f, 0x80, 0x30));
    let apart = |vision: usize| {
        let matrix = &VISIONS[vision].1;
        distance(lab(times(matrix, light(red))), lab(times(matrix, light(green))))
    };
    assert!(apart(0) > 50.0, "{}", apart(0));
    assert!(apart(2) < 26.0, "{}", apart(2));
}

#[test]
fn each_colour_has_its_own_letter_and_pattern() {
    for theme in Theme::ALL {
        let tints = Palette::of(theme).colours;
        let letters: String = tints.iter().map(|tint| tint.letter).collect();
        assert_eq!(letters, "ABCDE");
        for (a, b) in pairs(&tints) {
            assert_ne!(a.pattern, b.pattern);
        }
    }
}

#[test]
fn letters_can_be_read() {
    for (name, palette) in boards() {
        for ground in [palette.paper, palette.field] {
            assert!(contrast(palette.ink, ground) >= 7.0, "{name}: ink on {ground}");
            assert!(contrast(palette.line, ground) >= 4.5, "{name}: lines on {ground}");
        }
        let numbers = contrast(palette.grey, palette.field);
        assert!(numbers >= 4.4, "{name}: numbers on stops {numbers:.2}");
        for tint in palette.colours {
            let on = contrast(tint.on, tint.fill);
            assert!(on >= 4.5, "{name}: letter on {} {on:.2}", tint.letter);
            if tint.hatch != tint.fill {
                let hatch = contrast(tint.hatch, tint.fill);
                assert!(hatch >= 1.7, "{name}: pattern on {} {hatch:.2}", tint.letter);
            }
        }
    }
}

#[test]
fn pieces_stand_out_from_their_base_and_blocks_from_each_other() {
    for (name, palette) in boards() {
        assert!(contrast(palette.keyline, palette.base) >= 7.0, "{name}: keyline");
        assert!(contrast(palette.black.fill, palette.grey) >= 3.0, "{name}: black and grey");
        let edge = contrast(palette.black_edge, palette.field);
        assert!(edge >= 4.5, "{name}: the edge of what is black {edge:.2}");
    }
}

#[test]
fn pieces_are_seen_on_every_surface() {
    for (name, palette) in boards() {
        let [field, base] = [palette.field, palette.base].map(|colour| lab(light(colour)));
        for tint in palette.colours {
            let colour = lab(light(tint.fill));
            let letter = tint.letter;
            // The keyline sets off a white piece from a pale base.
            let apart = distance(colour, base);
            assert!(apart >= 14.0, "{name}: {letter} on its base {apart:.1}");
        }
        let edge = contrast(palette.keyline, palette.base);
        assert!(edge >= 7.0, "{name}: the rim of a base {edge:.1}");
        let paper = distance(field, lab(light(palette.paper)));
        assert!(paper >= 4.0, "{name}: stops on the board {paper:.1}");
    }
}

#[test]
fn black_blocks_are_seen_on_every_surface_and_differ_from_grey_ones() {
    for (name, palette) in boards() {
        let (fill, edge) = (palette.black.fill, palette.black_edge);
        for ground in [palette.paper, palette.field] {
            let seen = contrast(edge, ground);
            assert!(seen >= 3.0, "{name}: the edge of a black block on {ground} {seen:.2}");
            // Where black is lost on the ground, only a light edge shows its shape.
            let inner = contrast(fill, ground).max(contrast(fill, edge));
            assert!(inner >= 3.0, "{name}: a black block on {ground} {inner:.2}");
        }
        // A grey block has a thick ring and an open middle, a black one a thin ring.
        let middles = contrast(palette.grey, fill);
        assert!(middles >= 3.0, "{name}: grey and black blocks {middles:.2}");
    }
}

/// A line thinner than a pixel is mixed with its ground and fades away.
#[test]
fn edge_of_a_black_block_is_seen_on_a_phone() {
    let position = "pentagame".parse::<games::Game>().unwrap().start();
    let svg = picture::draw(&position, &Drawing::new().theme(Theme::Night).width_px(360));
    let png = svg.png().unwrap();
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
    let unit = 360.0 / (2.0 * picture::pentagame::REACH);
    for crossing in (0..5).map(pentagame::Stop::crossing) {
        let centre = picture::pentagame::geometry::centre(crossing);
        let round = (0..64).map(|step| {
            // The lightest pixel on a ray from inside the block to the ground round it.
            let ray = (0..12).map(|far| {
                let angle = std::f64::consts::TAU * f64::from(step) / 64.0;
                let at = picture::Point::polar(0.55 + 0.05 * f64::from(far), angle);
                let px = |value: f64| ((value + picture::pentagame::REACH) * unit) as u32;
                let found = pixels.pixel(px(centre.x + at.x), px(centre.y + at.y)).unwrap();
                contrast(
                    Rgb(found.red(), found.green(), found.blue()),
                    Palette::of(Theme::Night).field,
                )
            });
            ray.fold(0.0, f64::max)
        });
        let least = round.fold(f64::MAX, f64::min);
        assert!(least >= 3.0, "{crossing}: {least:.2}");
    }
}
