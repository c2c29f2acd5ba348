import { installInMemoryStorage } from './in-memory-storage.ts';

// Imported for this: before any other module of the page mentions its storage.
installInMemoryStorage(window);
