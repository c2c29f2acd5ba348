import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { parseVideo } from '@atelier/domain/content/video';
import type { FieldFilter, QuerySpec } from '@atelier/domain/queries/query-spec';

// Firestore, the bucket, the queue and the media worker in memory, for tests of encodings. A test
// file replaces `platform/firebase.ts` by `fakePlatform`; each test begins with a trainer's draft
// whose film has arrived.

type Fields = Record<string, unknown>;
interface Reference {
  readonly path: string;
}

/** Stored documents by path. */
export const documents = new Map<string, Fields>();
/** Files of the bucket, with their custom metadata. */
export const files = new Map<string, Record<string, string>>();
/** Ids of queued tasks. */
export const queued: string[] = [];
/** Other writes, which happen when a document is read outside of a transaction. */
export const meanwhile = { onRead: (_path: string): void => undefined };
/** `answers` are lines of JSON by step, instead of the usual ones. */
export const worker = {
  answers: {} as Record<string, object[]>,
  requests: [] as object[],
  status: 200,
};

const ref = (path: string) => ({
  path,
  id: path.split('/').at(-1),
  get: () => {
    meanwhile.onRead(path);
    return Promise.resolve(snapshot(path));
  },
  create: (data: Fields) => {
    if (documents.has(path)) return Promise.reject(Object.assign(new Error('exists'), { code: 6 }));
    documents.set(path, {});
    update({ path }, data);
    return Promise.resolve();
  },
  update: (data: Fields, condition?: { lastUpdateTime: unknown }) =>
    condition === undefined || condition.lastUpdateTime === documents.get(path)
      ? Promise.resolve(update({ path }, data))
      : Promise.reject(Object.assign(new Error('changed'), { code: 9 })),
  delete: () => Promise.resolve(documents.delete(path)),
});

/** Returns a document as it is stored now. */
export function snapshot(path: string) {
  const data = documents.get(path);
  // Every write stores another object, which serves as its time.
  const times = { updateTime: data };
  return {
    id: ref(path).id,
    ref: ref(path),
    exists: data !== undefined,
    ...times,
    data: () => data,
    get: (field: string) => data?.[field],
  };
}

/** Changes fields of a document, or those of a map in it: `steps.720`. */
export function update({ path }: Reference, changes: Fields): void {
  const next = { ...documents.get(path) };
  for (const [field, value] of Object.entries(changes)) {
    const [name = '', key] = field.split('.');
    if (value instanceof FieldValue && value.isEqual(FieldValue.delete())) {
      Reflect.deleteProperty(next, name);
    } else if (value instanceof FieldValue) next[name] = Timestamp.now();
    else if (key === undefined) next[name] = value;
    else next[name] = { ...(next[name] as Fields), [key]: value };
  }
  documents.set(path, next);
}

/**
 * Returns what a query finds now: conditions with `==`, in the order in which the documents were
 * stored.
 */
const found = ({ collection, where, limit }: QuerySpec) => {
  const names = [...documents.keys()].filter((path) => path.startsWith(`${collection}/`));
  const matches = ({ field, value }: FieldFilter, data: Fields | undefined) =>
    data?.[field] === value;
  const matching = names.filter((path) =>
    where.every((one) => matches(one as FieldFilter, documents.get(path))),
  );
  return matching.slice(0, limit).map(snapshot);
};

/** What encodings use of `platform/firebase.ts`. */
export const fakePlatform = {
  database: () => ({
    doc: ref,
    runTransaction: (work: (transaction: object) => Promise<unknown>) =>
      work({
        get: (wanted: Reference | QuerySpec) =>
          Promise.resolve('path' in wanted ? snapshot(wanted.path) : { docs: found(wanted) }),
        update,
        delete: ({ path }: Reference) => documents.delete(path),
      }),
  }),
  toFirestoreQuery: (spec: QuerySpec) => spec,
  createOnce: (path: string, data: Fields) =>
    ref(path)
      .create(data)
      .catch(() => undefined),
  taskQueue: () =>
    Promise.resolve({
      enqueue(_task: object, { id }: { id: string }) {
        if (queued.includes(id)) {
          return Promise.reject(
            Object.assign(new Error('twice'), { code: 'functions/task-already-exists' }),
          );
        }
        queued.push(id);
        return Promise.resolve();
      },
    }),
  mediaBucket: () => ({
    file: (name: string) => ({
      getMetadata: () =>
        files.has(name)
          ? Promise.resolve([{ metadata: files.get(name) }])
          : Promise.reject(Object.assign(new Error('none'), { code: 404 })),
      copy: (target: { name: string }) =>
        Promise.resolve(files.set(target.name, { copied: 'true' })),
      delete: () => Promise.resolve(files.delete(name)),
      name,
    }),
  }),
};

const PROBE = {
  width: 1280,
  height: 720,
  duration_s: 12,
  codec: 'hevc',
  renditions: ['360', '720'],
  has_slow: false,
};
/** Returns what the worker answers to each step of a film that has no fault. */
const usualAnswers = (target: string): Record<string, object[]> => {
  const rendition = (size: string) => [
    { progress: 0.5 },
    { result: { files: { [size]: `${target}_${size}.mp4` } } },
  ];
  return {
    probe: [{ result: PROBE }],
    '360': rendition('360'),
    '720': rendition('720'),
    images: [{ result: { files: {}, posters: { '1280': `${target}_poster_1280.jpg` } } }],
  };
};
const server = createServer((request: IncomingMessage, response) => {
  void request.toArray().then((chunks) => {
    const body = JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as {
      step: string;
      target: string;
    };
    worker.requests.push({ ...body, key: request.headers['x-worker-key'] });
    response.statusCode = worker.status;
    const lines = worker.answers[body.step] ?? usualAnswers(body.target)[body.step] ?? [];
    for (const line of lines) response.write(`${JSON.stringify(line)}\n`);
    response.end();
  });
});

export const SOURCE = 'videos/drafts/ines/1.mov';
/** Returns a video as it is stored: a trainer's draft, unless fields say otherwise. */
export const draft = (fields: Fields = {}): Fields => ({
  title: 'Bumps',
  description: 'Du coude.',
  category: 'bases',
  level: 'free',
  difficulty_level: 'Débutant',
  subscription_tier: 'draft',
  status: 'brouillon',
  url: SOURCE,
  duration: '00:00:12',
  author_id: 'ines',
  thumbnail_url: 'videos/drafts/ines/thumbnails/1.jpg',
  created_at: Timestamp.now(),
  ...fields,
});
/** Returns the fields of the video `v`. */
export const videoData = (): Fields => documents.get('videos/v') ?? {};
/** Returns the video `v` as it is read. */
export const storedVideo = () => parseVideo(videoData());

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  vi.stubEnv('MEDIA_WORKER_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('MEDIA_WORKER_KEY', 'local');
  documents.clear();
  documents.set('videos/v', draft());
  files.clear();
  files.set(SOURCE, {});
  queued.length = 0;
  meanwhile.onRead = () => undefined;
  Object.assign(worker, { answers: {}, requests: [], status: 200 });
});
