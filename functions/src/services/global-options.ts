import { setGlobalOptions } from 'firebase-functions/options';

// Imported before every function, which reads these when it is defined. One region, beside the data; a ceiling on
// instances, so that a flood costs a known amount.
setGlobalOptions({ region: 'europe-west1', maxInstances: 20, memory: '256MiB' });
