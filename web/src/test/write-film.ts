import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** Configurations of decoders, by codec. */
const PICTURES = {
  vp9: 'vp09.00.10.08',
  vp8: 'vp8',
  av1: 'av01.0.04M.08',
  hevc: 'hvc1.1.6.L93.B0',
} as const;
/** Configuration record of HEVC without parameter sets (ISO/IEC 14496-15, 8.3.3.1). */
const HEVC_RECORD = Uint8Array.from([
  1, 1, 96, 0, 0, 0, 176, 0, 0, 0, 0, 0, 93, 240, 0, 252, 253, 248, 248, 0, 0, 15, 0,
]);

interface FilmToWrite {
  container?: 'webm' | 'matroska' | 'mp4';
  /** Null for sound only. */
  codec?: keyof typeof PICTURES | null;
  /** As a browser records: without duration and index. */
  isRecorded?: boolean;
}

const SECONDS = 3;
const PACKET_S = 0.1;
const formats = {
  webm: (appendOnly: boolean) => new WebMOutputFormat({ appendOnly }),
  matroska: (appendOnly: boolean) => new MkvOutputFormat({ appendOnly }),
  mp4: (isFragmented: boolean) =>
    new Mp4OutputFormat({ fastStart: isFragmented ? 'fragmented' : 'in-memory' }),
};

/** Writes a film of three seconds whose packets hold nothing that could be decoded. */
export async function writeFilm({
  container = 'webm',
  codec = 'vp9',
  isRecorded = false,
}: FilmToWrite = {}) {
  const target = new BufferTarget();
  const output = new Output({ format: formats[container](isRecorded), target });
  const picture = codec === null ? null : new EncodedVideoPacketSource(codec);
  const sound = new EncodedAudioPacketSource('opus');
  if (picture !== null) output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  for (let index = 0; index < SECONDS / PACKET_S; index += 1) {
    const type = index % 10 === 0 ? ('key' as const) : ('delta' as const);
    const at = index * PACKET_S;
    // A key frame of VP9 begins like this.
    const frame = new EncodedPacket(
      new Uint8Array([0x82, 0x49, 0x83, 0x42, index]),
      type,
      at,
      PACKET_S,
    );
    await picture?.add(frame, {
      decoderConfig: {
        codec: PICTURES[codec ?? 'vp9'],
        codedWidth: 64,
        codedHeight: 36,
        ...(codec === 'hevc' ? { description: HEVC_RECORD } : {}),
      },
    });
    await sound.add(new EncodedPacket(new Uint8Array([1, 2, index]), 'key', at, PACKET_S), {
      decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 },
    });
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? []);
  return new File([bytes], 'film.webm', { type: 'video/webm' });
}
