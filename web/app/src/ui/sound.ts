// Wood and stone sounds, synthesised in the browser: a few damped inharmonic
// tones after a short burst of noise. Nothing is loaded, nothing plays before the
// user has interacted with the page.

import { settings } from '../storage/settings';

/** The sounds by event. */
export type Sound =
  'pick' | 'move' | 'swap' | 'black' | 'grey' | 'out' | 'last-round' | 'end' | 'turn' | 'refused';

/** One stroke: start, pitch, level and decay. */
interface Stroke {
  at: number;
  hertz: number;
  level: number;
  ring: number;
  body: 'wood' | 'stone';
}

// Partials of a struck bar and of a small plate: ratio to the lowest, share of the level.
const BODIES = {
  wood: {
    partials: [
      [1, 1],
      [2.57, 0.35],
      [4.9, 0.12],
    ],
    click: 0.5,
    bright: 1800,
  },
  stone: {
    partials: [
      [1, 1],
      [1.52, 0.6],
      [2.41, 0.4],
      [3.9, 0.25],
    ],
    click: 0.9,
    bright: 5200,
  },
} as const;

const wood = (at: number, hertz: number, level: number, ring = 0.09): Stroke => ({
  at,
  hertz,
  level,
  ring,
  body: 'wood',
});
const stone = (at: number, hertz: number, level: number, ring = 0.06): Stroke => ({
  ...wood(at, hertz, level, ring),
  body: 'stone',
});

const SOUNDS: Record<Sound, readonly Stroke[]> = {
  pick: [wood(0, 620, 0.12, 0.04)],
  move: [wood(0, 330, 0.4)],
  swap: [wood(0, 390, 0.3), wood(0.11, 300, 0.38)],
  black: [stone(0, 760, 0.34)],
  grey: [stone(0, 1180, 0.24, 0.09)],
  out: [wood(0, 440, 0.34, 0.2), wood(0.1, 554, 0.34, 0.2), wood(0.2, 659, 0.36, 0.35)],
  'last-round': [wood(0, 220, 0.42, 0.45), wood(0.28, 220, 0.36, 0.5)],
  end: [wood(0, 330, 0.36, 0.4), wood(0.18, 277, 0.36, 0.4), wood(0.36, 220, 0.42, 0.7)],
  turn: [wood(0, 523, 0.2, 0.14), wood(0.12, 659, 0.2, 0.18)],
  refused: [stone(0, 150, 0.4, 0.08)],
};

const MAX_SOUND_DELAY_MS = 250;

let context: AudioContext | null = null;

function noise(audio: BaseAudioContext): AudioBuffer {
  const length = Math.round(audio.sampleRate * 0.012);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  }
  return buffer;
}

function fading(audio: BaseAudioContext, start: number, level: number, ring: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(level, start + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.003 + ring * 3);
  gain.connect(audio.destination);
  return gain;
}

function strike(audio: BaseAudioContext, stroke: Stroke): void {
  const start = audio.currentTime + 0.01 + stroke.at;
  const body = BODIES[stroke.body];
  for (const [ratio, share] of body.partials) {
    const tone = audio.createOscillator();
    tone.frequency.value = stroke.hertz * ratio;
    tone.connect(fading(audio, start, stroke.level * share * 0.5, stroke.ring / ratio));
    tone.start(start);
    tone.stop(start + stroke.ring * 4);
  }
  const burst = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  burst.buffer = noise(audio);
  filter.type = 'lowpass';
  filter.frequency.value = body.bright;
  burst.connect(filter).connect(fading(audio, start, stroke.level * body.click * 0.3, 0.01));
  burst.start(start);
}

/** Whether the user has interacted; browsers without this API block sound themselves. */
function hasUserInteracted(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}

/** Plays a sound, unless sound is off or the user has not interacted yet. */
export function sound(name: Sound): void {
  if (!settings().sound || !hasUserInteracted() || !('AudioContext' in window)) return;
  context ??= new AudioContext({ latencyHint: 'interactive' });
  const audio = context;
  const requestedMs = performance.now();
  void audio.resume().then(() => {
    // Delayed by the browser: a late sound is not played.
    if (performance.now() - requestedMs < MAX_SOUND_DELAY_MS) SOUNDS[name].forEach((one) => strike(audio, one));
  });
}
