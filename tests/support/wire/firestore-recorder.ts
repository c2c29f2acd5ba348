// A proxy between a browser and the Firestore emulator that records documents read, targets, writes
// and aggregations. It parses WebChannel and REST as the web SDK uses them and changes nothing.
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { ForwardMessages } from './webchannel-forward.ts';
import { WebChannelFrames } from './webchannel-frames.ts';
import type { Json, ListenTarget, RecordedWrite, WireRecord } from './wire-record.ts';

export interface FirestoreRecorder {
  /** `host:port`, passed to the web SDK instead of the emulator's. */
  readonly address: string;
  /** The record since the start or the last reset. */
  record(): WireRecord;
  reset(): void;
  close(): Promise<void>;
}

export async function recordFirestore(emulator: string): Promise<FirestoreRecorder> {
  const [host = '127.0.0.1', port = '8080'] = emulator.split(':');
  let seen = emptyRecord();
  const documents = new Set<string>();
  const forward = new ForwardMessages();

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://recorder');
    const upstream = httpRequest(
      {
        host,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host: emulator, connection: 'close' },
        // The emulator may be closing a kept-alive connection.
        agent: false,
      },
      (answer) => relayAnswer(url, answer, outgoing),
    );
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    relayQuestion(url, incoming, upstream);
  });

  function relayQuestion(
    url: URL,
    incoming: IncomingMessage,
    upstream: NodeJS.WritableStream,
  ): void {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => noteQuestion(url, Buffer.concat(chunks).toString('utf8')));
    incoming.pipe(upstream);
  }

  function noteQuestion(url: URL, body: string): void {
    if (url.pathname.endsWith('/Listen/channel')) {
      for (const message of forward.take(url, body)) noteListening(message);
    } else if (url.pathname.endsWith('/Write/channel')) {
      for (const message of forward.take(url, body)) noteWrites(message.writes);
    } else if (url.pathname.endsWith(':commit')) noteWrites(parse(body).writes);
    else if (url.pathname.endsWith(':runAggregationQuery')) seen.aggregations.push(parse(body));
  }

  function noteListening({ addTarget, removeTarget }: Json): void {
    if (addTarget) {
      const target = addTarget as unknown as ListenTarget;
      seen.targets.push(target);
      seen.unanswered.push(target.targetId);
    } else if (typeof removeTarget === 'number') noteAnswered([removeTarget]);
  }

  function noteAnswered(targets: readonly number[]): void {
    seen.unanswered = seen.unanswered.filter((target) => !targets.includes(target));
  }

  function noteWrites(writes: unknown): void {
    if (Array.isArray(writes)) {
      seen.writes.push(
        ...(writes as RecordedWrite[]).filter((write) => write.verify === undefined),
      );
    }
  }

  function relayAnswer(url: URL, answer: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const listening =
      url.pathname.endsWith('/Listen/channel') && url.searchParams.get('RID') === 'rpc';
    const frames = listening && answer.statusCode === 200 ? new WebChannelFrames() : undefined;
    const session = url.searchParams.get('SID') ?? '';
    answer.on('data', (chunk: Buffer) => {
      for (const payload of frames?.push(chunk) ?? []) noteMessages(session, payload);
    });
    answer.on('error', () => outgoing.destroy());
    answer.pipe(outgoing);
  }

  function noteMessages(session: string, payload: unknown): void {
    for (const message of Array.isArray(payload) ? (payload as Json[]) : []) {
      const state = message.targetChange as
        { targetChangeType?: string; targetIds?: number[] } | undefined;
      if (state?.targetChangeType === 'CURRENT' || state?.targetChangeType === 'REMOVE') {
        noteAnswered(state.targetIds ?? []);
      }
      const change = message.documentChange as
        { document?: { name: string; updateTime: string }; targetIds?: number[] } | undefined;
      if (!change?.document) continue;
      // Google's emulator resends every document of a target on each change; production bills only
      // the changed one.
      for (const target of change.targetIds ?? []) {
        const key = `${session} ${target} ${change.document.name} ${change.document.updateTime}`;
        if (documents.has(key)) continue;
        documents.add(key);
        seen.documents.push({ name: change.document.name, target });
      }
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    record: () => structuredClone(seen),
    reset: () => {
      seen = emptyRecord();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const emptyRecord = (): WireRecord => ({
  documents: [],
  targets: [],
  unanswered: [],
  writes: [],
  aggregations: [],
});

const parse = (text: string): Json => JSON.parse(text) as Json;
