import { describe, expect, it } from 'vitest';
import { readCaptions } from './captions.ts';

const TIMES = '00:00:01,500 --> 00:00:04,000';
const CUE = '00:00:01.500 --> 00:00:04.000';
const cue = (text: string) => `WEBVTT\n\n${CUE}\n${text}\n`;
const SRT = `1\n${TIMES}\nLa main monte.\n\n2\n00:01:02,003 --> 01:00:00,000\nPuis\nelle descend.\n`;
const SRT_AS_VTT =
  'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nLa main monte.\n\n00:01:02.003 --> 01:00:00.000\nPuis\nelle descend.\n';

describe('readCaptions', () => {
  it.each([
    ['two cues with numbers', SRT, SRT_AS_VTT],
    ['lines that end as on Windows', SRT.replaceAll('\n', '\r\n'), SRT_AS_VTT],
    ['lines that end as on an old Macintosh', SRT.replaceAll('\n', '\r'), SRT_AS_VTT],
    ['a byte order mark', `\uFEFF${SRT}`, SRT_AS_VTT],
    ['no numbers', SRT.replaceAll(/^\d+\n/gm, ''), SRT_AS_VTT],
    ['more empty lines', `\n\n${SRT.replace('\n\n', '\n \n\n')}\n\n`, SRT_AS_VTT],
    [
      'a cue without text, which is left out',
      `${SRT}\n3\n01:00:01,000 --> 01:00:02,000\n`,
      SRT_AS_VTT,
    ],
    [
      'short times',
      '1\n0:00:01,5 --> 0:00:04,0\nMonte.',
      cue('Monte.').replace('01.500', '01.005'),
    ],
    ['a position after the times', `${TIMES}  X1:40 X2:600\nMonte.`, cue('Monte.')],
    ['tags of both formats', `${TIMES}\n<i>La</i> <b>main</b>`, cue('<i>La</i> <b>main</b>')],
    ['tags of SubRip alone', `${TIMES}\n{\\an8}<font color="#fff">Haut</font>`, cue('Haut')],
    [
      'characters that mean something in WebVTT',
      `${TIMES}\nA & B < C --> D &amp;`,
      cue('A &amp; B &lt; C --&gt; D &amp;'),
    ],
  ])('converts SubRip with %s', (_name, file, vtt) => {
    expect(readCaptions(file)).toEqual({ vtt });
  });

  it.each([
    ['a title and times without hours', 'WEBVTT - lesson\n\n00:01.000 --> 00:02.000\nMonte.'],
    [
      'notes, styles and settings',
      `WEBVTT\nKind: captions\n\nNOTE Un\n\nSTYLE\n::cue{}\n\na\n${CUE} align:left\nMonte.\n`,
    ],
    ['a cue right below the signature', `WEBVTT\n${CUE}\nMonte.`],
  ])('keeps WebVTT with %s', (_name, file) => {
    expect(readCaptions(file)).toEqual({ vtt: file });
  });

  it.each([
    [
      'commas in the times',
      `WEBVTT\n\n1\n${TIMES} align:left\nUn, deux.`,
      `WEBVTT\n\n1\n${CUE} align:left\nUn, deux.`,
    ],
    [
      'times without spaces',
      'WEBVTT\n\n0:00:01,500-->00:04.000\nUn',
      'WEBVTT\n\n00:00:01.500 --> 00:04.000\nUn',
    ],
    ['a byte order mark', `\uFEFFWEBVTT\r\n\r\n${CUE}\r\nUn`, `WEBVTT\n\n${CUE}\nUn`],
  ])('corrects WebVTT with %s', (_name, file, vtt) => {
    expect(readCaptions(file)).toEqual({ vtt });
  });

  it.each([
    ['nothing', ''],
    ['SubRip with times without text', `1\n${TIMES}\n`],
    ['WebVTT alone', 'WEBVTT'],
    ['WebVTT with a note only', '\uFEFFWEBVTT\r\n\r\nNOTE Un'],
    ['WebVTT with times without text', `WEBVTT\n\n${CUE}\n\n`],
  ])('finds no cue in %s', (_name, file) => {
    expect(readCaptions(file)).toEqual({ hasNoCue: true });
  });

  it.each([
    ['another text', 'Bonjour', 1],
    ['WebVTT without its signature at the start', ' WEBVTT', 1],
    ['a number without times', '1\nMonte.', 2],
    ['times without an end', '1\n00:00:01,500 -->\nMonte.', 2],
    ['minutes above 59', '1\n00:60:01,500 --> 00:61:00,000\nMonte.', 2],
    ['an end before the start', '1\n00:00:04,000 --> 00:00:01,500\nMonte.', 2],
    ['text after an empty line', `${SRT}\nSans minutage.`, 10],
    ['a WebVTT cue without an end', 'WEBVTT\n\n00:01.500 -->\nMonte.', 3],
    ['a WebVTT cue with two digits behind the point', 'WEBVTT\n\n00:01.50 --> 00:04.00\nMonte.', 3],
    ['a WebVTT cue that ends before it starts', 'WEBVTT\n\n00:04.000 --> 00:01.500\nMonte.', 3],
  ])('names the line of %s', (_name, file, wrongLine) => {
    expect(readCaptions(file)).toEqual({ wrongLine });
  });
});
