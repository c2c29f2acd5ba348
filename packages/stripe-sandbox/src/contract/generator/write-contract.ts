import { writeFileSync } from 'node:fs';
import { contractPath, knownRoutesPath } from '../contract.ts';
import { generateContract } from './generate.ts';
import { knownRoutes } from './known-routes.ts';

// `npm run contract` after an update of the SDK; the diffs of the two files show what changed.
writeFileSync(contractPath, JSON.stringify(generateContract()));
writeFileSync(knownRoutesPath, JSON.stringify(knownRoutes()));
