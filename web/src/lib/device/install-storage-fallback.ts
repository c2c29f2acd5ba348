import { installInMemoryStorage } from './in-memory-storage.ts';

// Import this module first: it must run before any other module accesses storage.
installInMemoryStorage(window);
