const SAMPLE_RATE = 22_050;
const CLICK_S = 0.06;

/** Returns a sample of a sound like glass on steel: two short fading tones. */
function clickSample(t: number): number {
  const decay = Math.exp(-t * 70);
  return 0.09 * decay * (Math.sin(2 * Math.PI * 2093 * t) + 0.5 * Math.sin(2 * Math.PI * 3729 * t));
}

/**
 * Returns a mono 16-bit WAV file, silent except for a click at each of the given times in seconds.
 */
export function clickTrack(seconds: number, clicks: readonly number[]): Buffer {
  const samples = new Int16Array(Math.round(seconds * SAMPLE_RATE));
  for (const at of clicks) {
    const first = Math.round(at * SAMPLE_RATE);
    for (
      let offset = 0;
      offset < CLICK_S * SAMPLE_RATE && first + offset < samples.length;
      offset++
    ) {
      samples[first + offset] = Math.round(32_767 * clickSample(offset / SAMPLE_RATE));
    }
  }
  return Buffer.concat([wavHeader(samples.byteLength), Buffer.from(samples.buffer)]);
}

/**
 * Returns the RIFF header of PCM with one channel of 16 bits:
 * https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html
 */
function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
