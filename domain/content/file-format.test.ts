import { describe, expect, it } from 'vitest';
import { detectFormat, matchesType } from './file-format.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('detectFormat', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['GIF89a', 'image/gif'],
    ['\x1aE\xdf\xa3', 'video/webm'],
    ['\0\0\0\x20ftypisom', 'video/mp4'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypheis', 'image/heic'],
    ['\0\0\0\x08wide', 'video/quicktime'],
    ['\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'image/avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'image/avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ])('%j is %s', (head, type) => expect(detectFormat(bytes(head))?.type).toBe(type));

  it.each([
    '',
    '<svg xmlns',
    '<!doctype html>',
    '%PDF-1.7',
    'PK\x03\x04',
    'MZ\x90\0',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x20ftypavis',
    '\0\0\0\x20ftypavif\0\0\0\0avifavis',
    '\0\0\0\x20ftypmsf1\0\0\0\0msf1hevc',
    '\0\0\0\x20ftyphevc\0\0\0\0mif1heic',
    '\0\0\0\x20ftypheic\0\0\0\0mif1hevc',
  ])('knows no format that begins with %j', (head) => expect(detectFormat(bytes(head))).toBeNull());
});

it.each([
  ['image/jpeg', '\xff\xd8\xff\xe0', true],
  ['image/png', '\xff\xd8\xff\xe0', true],
  ['video/mp4', '\0\0\0\x14ftypqt  ', true],
  ['audio/webm', '\x1aE\xdf\xa3', true],
  ['audio/mp4', '\xff\xd8\xff\xe0', false],
  ['text/vtt', 'WEBVTT\n\n00:00.000', true],
  ['text/vtt', '\xef\xbb\xbfWEBVTT', true],
  ['image/jpeg', '<!doctype html>', false],
  ['image/jpeg', '\0\0\0\x18ftypheic', false],
  ['image/jpeg', '\0\0\0\x18ftypavif', false],
  ['video/mp4', '\0\0\0\x18ftypavif', false],
  ['image/jpeg', '\0\0\0\x20ftypisom', false],
  ['video/mp4', '\xff\xd8\xff\xe0', false],
  ['video/mp4', 'MZ\x90\0', false],
  ['text/vtt', '<script>', false],
  ['text/html', '<!doctype html>', false],
  ['', '\xff\xd8\xff\xe0', false],
])('a file of type %j that begins with %j: %s', (type, head, expected) =>
  expect(matchesType(bytes(head), type)).toBe(expected),
);
