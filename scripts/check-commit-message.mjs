// Checks the subject of a commit message: `type(scope): imperative`. Run by hooks/commit-msg with
// the message's file.
import { readFileSync } from 'node:fs';

const TYPES = 'feat|fix|refactor|perf|test|docs|build|chore';
const MAX_LENGTH = 72;
/** Subjects that git writes itself. */
const WRITTEN_BY_GIT = /^(Merge |Revert "|(fixup|squash|amend)! )/;
const NOT_IMPERATIVE =
  /^(add|allow|change|check|clean|correct|delete|drop|explain|extend|fix|handle|improve|keep|mak|mov|remov|renam|replac|report|rewrit|set|show|simplif|split|start|stop|support|test|updat|us|writ)(s|es|ies|ed|d|ied|ing)\b/;

/** Returns what is wrong with a subject, or undefined. */
function problemOf(subject) {
  if (WRITTEN_BY_GIT.test(subject)) return undefined;
  const text = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\\))?!?: (\\S.*)$`).exec(
    subject,
  )?.[1];
  if (text === undefined) {
    return `must have the form \`type(scope): imperative\`, type: ${TYPES.replaceAll('|', ', ')}`;
  }
  if ([...subject].length > MAX_LENGTH) {
    return `has ${[...subject].length} characters, at most ${MAX_LENGTH} are allowed`;
  }
  if (/^\p{Lu}\p{Ll}/u.test(text)) return 'must start with a lower-case word after the colon';
  if (text.endsWith('.')) return 'must not end with a full stop';
  if (NOT_IMPERATIVE.test(text)) return `must be imperative: "add", not "adds" or "added"`;
  return undefined;
}

const message = readFileSync(process.argv[2], 'utf8');
const subject =
  message.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
const problem = problemOf(subject.trimEnd());
if (problem !== undefined) {
  console.error(`The commit subject ${problem}:\n  ${subject}`);
  process.exitCode = 1;
}
