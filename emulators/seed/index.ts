export { seedCrowd } from './crowd/crowd-documents.ts';
export { seed, seedNothing } from './seed.ts';
