import { writeFileSync } from 'node:fs';
import { contractPath } from '../contract.ts';
import { generateContract } from './generate.ts';

// `npm run contract` after an update of the SDK; the diff of openapi.json shows what changed.
writeFileSync(contractPath, JSON.stringify(generateContract()));
