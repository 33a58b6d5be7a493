//! English texts of messages.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use games::{AnyPosition, Message, MessageArgument};
use picture::Drawing;
use unic_langid::LanguageIdentifier;

thread_local! {
    static BUNDLE: FluentBundle<FluentResource> = bundle();
}

fn bundle() -> FluentBundle<FluentResource> {
    let mut bundle =
        FluentBundle::new(vec!["en".parse::<LanguageIdentifier>().expect("a language")]);
    bundle.set_use_isolating(false);
    for catalogue in [
        include_str!("../../../../locales/en/game.ftl"),
        include_str!("../../../../locales/en/picture.ftl"),
    ] {
        let resource = FluentResource::try_new(catalogue.to_owned()).expect("a catalogue");
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// Renders a message in English.
pub fn english(message: &Message) -> String {
    let mut arguments = FluentArgs::new();
    for (name, argument) in &message.arguments {
        match argument {
            MessageArgument::Number(number) => arguments.set(name.clone(), *number),
            MessageArgument::Message(inner) => arguments.set(name.clone(), english(inner)),
            MessageArgument::Messages(inner) => {
                let texts: Vec<String> = inner.iter().map(english).collect();
                arguments.set(name.clone(), texts.join(", "));
            }
            other => arguments.set(name.clone(), other.to_string()),
        }
    }
    BUNDLE.with(|bundle| {
        let found = bundle.get_message(&message.ids[0]).and_then(|found| found.value());
        let pattern = found.unwrap_or_else(|| panic!("no text for {message}"));
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
        assert!(errors.is_empty(), "{message}: {errors:?}");
        text
    })
}

/// Adds the English caption of a position to a drawing.
pub fn captioned(position: &AnyPosition, drawing: Drawing) -> Drawing {
    let caption = picture::caption(position);
    let description: Vec<String> = caption.description.iter().map(english).collect();
    drawing.title(english(&caption.title)).description(description.join(" "))
}
