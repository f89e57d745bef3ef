// The bell: two short tones. Silent until the person has touched the page, as browsers want it.
let context: AudioContext | undefined;

function tone(audio: AudioContext, frequency: number, at: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.15);
}

export async function ring(): Promise<void> {
  if (typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  await context.resume();
  tone(context, 880, context.currentTime);
  tone(context, 1320, context.currentTime + 0.08);
}
