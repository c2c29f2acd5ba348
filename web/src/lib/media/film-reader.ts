/**
 * What reads films. A module of its own, which is loaded when a film is chosen, without the rest of
 * the library.
 */
export { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
