import {
  matchOf,
  requestOf,
  rulesOf,
  wrapBody,
  type Fact,
  type FactRequest,
  type FactWrite,
  type RestFields,
  type Verdict,
} from './fact.ts';

const PROJECT = 'demo-conformance';
const DATABASE = `projects/${PROJECT}/databases/(default)`;

/** Number of expressions in one ruleset. */
const BATCH = 80;

/**
 * A verdict, or `failure` when the emulator itself fails on the fact (status 500), which says
 * nothing about the rules.
 */
export type EmulatorVerdict = Verdict | 'failure';

/** Google's Firestore emulator. */
export interface GoogleEmulator {
  /** Returns the emulator's verdicts, in the order of the facts. */
  judge(facts: readonly Fact[]): Promise<EmulatorVerdict[]>;
}

/**
 * Connects to a running emulator. It overwrites the rules and documents of the project
 * `demo-conformance`.
 *
 * @param host  `host:port`
 * @throws Error without a host
 */
export function connectGoogleEmulator(
  host = process.env['FIRESTORE_EMULATOR_HOST'],
): GoogleEmulator {
  if (!host) {
    throw new Error(
      'Set FIRESTORE_EMULATOR_HOST to the host:port of a running Firestore emulator.',
    );
  }
  const base = `http://${host}`;
  return {
    async judge(facts) {
      const verdicts: EmulatorVerdict[] = [];
      for (let index = 0; index < facts.length;) {
        const end = batchEnd(facts, index);
        verdicts.push(...(await judgeBatch(base, facts.slice(index, end))));
        index = end;
      }
      return verdicts;
    },
  };
}

/**
 * Returns the end of the facts that can share a ruleset: expressions without documents, of the same
 * caller.
 */
function batchEnd(facts: readonly Fact[], start: number): number {
  const isPlain = (fact: Fact | undefined): boolean =>
    fact?.expr !== undefined && !fact.data && !fact.request;
  let end = start + 1;
  if (!isPlain(facts[start])) return end;
  const caller = JSON.stringify(facts[start]?.auth);
  while (
    end < facts.length &&
    end - start < BATCH &&
    isPlain(facts[end]) &&
    JSON.stringify(facts[end]?.auth) === caller
  ) {
    end += 1;
  }
  return end;
}

async function judgeBatch(base: string, batch: readonly Fact[]): Promise<EmulatorVerdict[]> {
  const [first] = batch;
  if (batch.length > 1) {
    const matches = batch.map((fact, index) => matchOf(fact.expr ?? '', `facts${index}`));
    if ((await load(base, wrapBody(matches.join('\n')))) === 'loaded') {
      return Promise.all(batch.map((fact, index) => ask(base, fact, { get: `facts${index}/x` })));
    }
    // One of them does not compile: split the batch until it is found.
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await judgeBatch(base, batch.slice(0, middle))),
      ...(await judgeBatch(base, batch.slice(middle))),
    ];
  }
  if (!first) return [];
  const loaded = await load(base, rulesOf(first));
  if (loaded !== 'loaded') return [loaded];
  await clear(base);
  for (const [path, fields] of Object.entries(first.data ?? {})) await store(base, path, fields);
  return [await ask(base, first, requestOf(first))];
}

/**
 * Loads a rules file.
 *
 * @returns `syntax-error` when it does not compile, `failure` when the emulator fails
 */
async function load(base: string, content: string): Promise<'loaded' | 'syntax-error' | 'failure'> {
  const body = { rules: { files: [{ name: 'firestore.rules', content }] } };
  const answer = await fetch(`${base}/emulator/v1/projects/${PROJECT}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.ok) return 'loaded';
  if (answer.status === 500) return 'failure';
  // Messages of the emulator's compiler; any other is a failure of the emulator.
  if (answer.status === 400 && /Error compiling rules|too complex/.test(text)) {
    return 'syntax-error';
  }
  throw new Error(`the emulator did not load the rules: ${answer.status} ${text}`);
}

async function expectOk(answer: Response): Promise<void> {
  if (!answer.ok) {
    throw new Error(
      `the emulator refused to prepare a fact: ${answer.status} ${await answer.text()}`,
    );
  }
}

async function clear(base: string): Promise<void> {
  await expectOk(await fetch(`${base}/emulator/v1/${DATABASE}/documents`, { method: 'DELETE' }));
}

async function store(base: string, path: string, fields: RestFields): Promise<void> {
  await expectOk(
    await fetch(`${base}/v1/${DATABASE}/documents/${path}`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner' },
      body: JSON.stringify({ fields }),
    }),
  );
}

/** Returns the header with an unsigned ID token, which the emulator accepts. */
function tokenOf({ auth }: Fact): Record<string, string> {
  if (!auth) return {};
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(Date.now() / 1000);
  const about = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    iat: seconds,
    exp: seconds + 3600,
  };
  const claims = { ...about, sub: auth.uid, user_id: auth.uid, ...auth.token };
  return { authorization: `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.` };
}

async function ask(base: string, fact: Fact, request: FactRequest): Promise<EmulatorVerdict> {
  const headers = tokenOf(fact);
  const documents = `${base}/v1/${DATABASE}/documents`;
  const post = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const send = () => {
    if ('get' in request) {
      const name = request.get.split('/').map(encodeURIComponent).join('/');
      return fetch(`${documents}/${name}`, { headers });
    }
    if ('list' in request) {
      const { parent, query } = request.list;
      const under = parent === undefined ? documents : `${documents}/${parent}`;
      return post(`${under}:runQuery`, { structuredQuery: query });
    }
    return post(`${documents}:commit`, { writes: request.commit.map(toRestWrite) });
  };
  const answer = await send();
  const text = await answer.text();
  const isMissing = answer.status === 404 && 'get' in request;
  if (answer.ok || isMissing) return 'allow';
  if (answer.status === 403) return 'deny';
  if (answer.status === 500) return 'failure';
  throw new Error(`the emulator failed on "${fact.name}": ${answer.status} ${text}`);
}

function toRestWrite(write: FactWrite): object {
  const name = (path: string): string => `${DATABASE}/documents/${path}`;
  if ('delete' in write) return { delete: name(write.delete) };
  const transforms = [
    ...(write.serverTime ?? []).map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
    ...Object.entries(write.increment ?? {}).map(([fieldPath, by]) => ({
      fieldPath,
      increment: { integerValue: by },
    })),
  ];
  return {
    update: { name: name(write.set), fields: write.fields ?? {} },
    ...(write.mask ? { updateMask: { fieldPaths: write.mask } } : {}),
    ...(transforms.length > 0 ? { updateTransforms: transforms } : {}),
  };
}
