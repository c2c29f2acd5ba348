import { writeFileSync } from 'node:fs';
import { contractPath } from '../contract.ts';
import { generateContract } from './generate.ts';

// node packages/stripe-sandbox/src/contract/generator/write-contract.ts, then prettier, after the SDK was updated: the file's diff is what changed
writeFileSync(contractPath, JSON.stringify(generateContract()));
