import { MAX_MATCH_DEPTH } from '../limits.ts';
import type { Allow, FunctionDeclaration, LetBinding, Match, Ruleset, Service } from './ast.ts';
import { parseExpression } from './parse-expression.ts';
import { parsePattern } from './parse-path.ts';
import { spanning } from './span.ts';
import type { TokenReader } from './token-reader.ts';

/** The content of a service or a match. */
interface Block {
  functions: FunctionDeclaration[];
  matches: Match[];
  allows: Allow[];
}

/** Ruleset : [ Version ] ( Function | Service )* Service ( Function | Service )*  */
export function parseRulesetTree(
  reader: TokenReader,
): Omit<Ruleset, 'source' | 'warnings'> & { hasVersion: boolean } {
  const version = parseVersion(reader);
  const functions: FunctionDeclaration[] = [];
  const services: Service[] = [];
  while (reader.peek().kind !== 'end') {
    if (reader.isAt('function')) functions.push(parseFunction(reader));
    else if (reader.isAt('service')) services.push(parseService(reader));
    else if (reader.isAt('import')) reader.fail('Import statements are not allowed.');
    else reader.fail(`Unexpected '${reader.peek().text}'. Expected 'function' or 'service'.`);
  }
  if (functions.length + services.length === 0) reader.fail("Expected 'function' or 'service'.");
  return { version: version ?? '1', hasVersion: version !== null, functions, services };
}

/** Version : `rules_version` `=` String [ `;` ] */
function parseVersion(reader: TokenReader): '1' | '2' | null {
  if (!reader.take('rules_version')) return null;
  reader.expect('=');
  const token = reader.next();
  if (token.kind !== 'string') {
    return reader.fail(`Unexpected '${token.text}'. Expected a string.`, token.span);
  }
  if (token.value !== '1' && token.value !== '2') {
    return reader.fail(`Unsupported rules version ${token.value}.`, token.span);
  }
  reader.take(';');
  return token.value;
}

/** Service : `service` Name ( `.` Name )* Block */
function parseService(reader: TokenReader): Service {
  const start = reader.expect('service').span;
  const names = [reader.expectName().name];
  while (reader.take('.')) names.push(reader.expectName().name);
  const { functions, matches, span } = parseBlock(reader, 'service', 0);
  return { name: names.join('.'), functions, matches, span: spanning(start, span) };
}

/**
 * Match : `match` Pattern Block
 * @param depth  number of match blocks around it
 */
function parseMatch(reader: TokenReader, depth: number): Match {
  const start = reader.expect('match').span;
  if (depth > MAX_MATCH_DEPTH) {
    reader.fail(`Maximum allowed resource rule depth of ${MAX_MATCH_DEPTH} is reached.`, start);
  }
  const pattern = parsePattern(reader);
  const { functions, matches, allows, span } = parseBlock(reader, 'match', depth + 1);
  return { pattern, functions, matches, allows, span: spanning(start, span) };
}

/** Block : `{` ( Function | Match | Allow )+ `}`  — `allow` in a match only. */
function parseBlock(reader: TokenReader, owner: 'service' | 'match', depth: number) {
  const start = reader.expect('{').span;
  const block: Block = { functions: [], matches: [], allows: [] };
  while (!reader.isAt('}')) {
    if (reader.isAt('function')) block.functions.push(parseFunction(reader));
    else if (reader.isAt('match')) block.matches.push(parseMatch(reader, depth));
    else if (reader.isAt('allow') && owner === 'match') block.allows.push(parseAllow(reader));
    else reader.fail(`Unexpected '${reader.peek().text}'.`);
  }
  if (block.functions.length + block.matches.length + block.allows.length === 0) {
    reader.fail(`The '${owner}' body must contain at least one declaration.`);
  }
  return { ...block, span: spanning(start, reader.expect('}').span) };
}

/** Allow : `allow` Method ( `,` Method )* [ `:` `if` Expression ] [ `;` ] */
function parseAllow(reader: TokenReader): Allow {
  const start = reader.expect('allow').span;
  const methods = [reader.expectName()];
  while (reader.take(',')) methods.push(reader.expectName());
  let condition = null;
  if (reader.take(':')) {
    if (!reader.take('if')) reader.fail("Missing 'if' before conditional expression.");
    condition = parseExpression(reader);
  }
  reader.take(';');
  return { methods, condition, span: spanning(start, reader.peek(-1).span) };
}

/**
 * Function : `function` Name `(` [ Name ( `,` Name )* ] `)` `{` Let* `return` Expression [ `;` ]
 * `}`
 */
function parseFunction(reader: TokenReader): FunctionDeclaration {
  const start = reader.expect('function').span;
  const { name } = reader.expectName();
  reader.expect('(');
  const params: { name: string; span: typeof start }[] = [];
  if (!reader.isAt(')')) {
    do params.push(reader.expectVariableName());
    while (reader.take(','));
  }
  reader.expect(')');
  reader.expect('{');
  const lets: LetBinding[] = [];
  while (reader.isAt('let')) lets.push(parseLet(reader));
  reader.expect('return');
  const body = parseExpression(reader);
  reader.take(';');
  return { name, params, lets, body, span: spanning(start, reader.expect('}').span) };
}

/** Let : `let` Name `=` Expression `;` */
function parseLet(reader: TokenReader): LetBinding {
  const start = reader.expect('let').span;
  const { name } = reader.expectVariableName();
  reader.expect('=');
  const value = parseExpression(reader);
  return { name, value, span: spanning(start, reader.expect(';').span) };
}
