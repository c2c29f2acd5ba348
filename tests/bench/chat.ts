// The chat under load: three rooms with fifty listeners each, one of them a browser, the others
// devices with the web SDK. Measures at the highest rate that plain documents without rules sustain
// on this machine: the time from sending to display, as a ratio to that of the plain documents;
// lost, duplicate and unordered messages; and billed reads. `npm run bench -- chat --seconds 10
// --listeners 20` is a short run; a whole one takes a minute. Uses the suite of SUITE_INFO.
import { parseArgs } from 'node:util';
import { launchBrowser } from '../support/browser.ts';
import { adminFirestore, newMember } from '../support/suite/admin-sdk.ts';
import { suiteInfo, type SuiteInfo } from '../support/suite/suite-info.ts';
import { recordFirestore } from '../support/wire/firestore-recorder.ts';
import { openChatPage } from './chat-browsers.ts';
import { type Client, listen, openClient } from './chat-clients.ts';
import { extentOf } from './extent.ts';
import { authorsFor, isSustained, latencyIn, waitForDelivery, sendLoad } from './send-chat-load.ts';
import type { Latency } from './latency.ts';
import type { MessageObservations } from './message-observations.ts';

const RATES = [20, 10, 5, 2];
const ROOMS = ['1', '2', '3'];
/** Documents that the rules read for a sent message: its author's profile and rate limit. */
const SENDING_READS = 2;
/** Enough to decide whether a rate is sustained. */
const TRIAL_SECONDS = extentOf(10, 1);

interface ChatBench {
  /** Length of the measured run. */
  readonly seconds: number;
  /** Per room, one of them a browser. */
  readonly listeners: number;
}

const line = ({ p50, p95 }: Latency) => `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
const uniqueRunName = (run: string) => `${run}${Date.now().toString(36)}`;

/** Opens ten devices at a time, so that their start does not distort the measurement. */
async function listenAll(clients: readonly Client[], rooms: readonly string[], run: string) {
  const all: { room: string; seen: MessageObservations }[] = [];
  for (let from = 0; from < clients.length; from += 10) {
    const some = clients.slice(from, from + 10).map(async (client, index) => {
      const room = rooms[(from + index) % rooms.length] ?? '';
      return { room, seen: await listen(client, room, run) };
    });
    all.push(...(await Promise.all(some)));
  }
  return all;
}

const expected = ({ room, seen }: { room: string; seen: MessageObservations }) => ({
  room,
  seen: () => Promise.resolve(seen.count),
});

async function runWithoutRules(suite: SuiteInfo, rate: number, seconds: number, listeners: number) {
  const run = uniqueRunName('bare');
  const rooms = ROOMS.map((room) => `bench/${run}/room${room}`);
  const clients = Array.from({ length: listeners * ROOMS.length }, () =>
    openClient(suite, 'owner'),
  );
  const authors = Array.from({ length: authorsFor(rate) }, () => openClient(suite, 'owner'));
  const listening = await listenAll(clients, rooms, run);
  const outcome = await sendLoad({ run, rooms, authors, rate, seconds, withoutRules: true });
  const lost = await waitForDelivery(listening.map(expected), outcome.sent);
  const seen = listening.map((one) => one.seen);
  await Promise.all([...clients, ...authors].map((client) => client.close()));
  return {
    latency: latencyIn(seen),
    lost,
    sustained: lost === 0 && isSustained(seen, rate, outcome),
  };
}

async function printWithoutRules(
  suite: SuiteInfo,
  rate: number,
  seconds: number,
  listeners: number,
) {
  const bare = await runWithoutRules(suite, rate, seconds, listeners);
  const missing = bare.lost > 0 ? `, ${bare.lost} never seen` : '';
  const verdict = bare.sustained ? 'sustained' : 'not sustained';
  console.log(`  bare at ${rate}/s for ${seconds} s  ${line(bare.latency)}${missing}: ${verdict}`);
  return bare;
}

/**
 * Finds the highest sustained rate without rules, or else the lowest of all, and its latency. Each
 * rate is tried in a short run first.
 */
async function findSustainedRate(suite: SuiteInfo, seconds: number, listeners: number) {
  for (const rate of RATES) {
    const isLowest = rate === RATES.at(-1);
    if (seconds > TRIAL_SECONDS) {
      const trial = await printWithoutRules(suite, rate, TRIAL_SECONDS, listeners);
      if (!trial.sustained && !isLowest) continue;
    }
    const bare = await printWithoutRules(suite, rate, seconds, listeners);
    if (bare.sustained || isLowest) return { rate, bare };
  }
  throw new Error('RATES is empty');
}

/** Creates the profiles of members, which the rules read. */
async function createMembers(run: string, count: number): Promise<string[]> {
  const uids = Array.from({ length: count }, (_, index) => `${run}-${index}`);
  const writer = adminFirestore().bulkWriter();
  for (const uid of uids) {
    void writer.set(adminFirestore().doc(`profiles/${uid}`), {
      display_name: `Membre ${uid}`,
      email: `${uid}@example.com`,
      locale: 'fr',
      time_zone: 'Europe/Paris',
      subscription_tier: 'premium',
      subscription_status: 'active',
      membership_source: 'admin',
      is_pro_trainer: false,
      is_admin: false,
      created_at: new Date(),
    });
  }
  await writer.close();
  return uids;
}

async function chatRun(suite: SuiteInfo, rate: number, { seconds, listeners }: ChatBench) {
  const run = uniqueRunName('chat');
  const rooms = ROOMS.map((room) => `chat_rooms/${room}/messages`);
  const devices = (listeners - 1) * ROOMS.length;
  const uids = await createMembers(run, devices + authorsFor(rate));
  const clients = uids.map((uid) => openClient(suite, uid));
  const recorder = await recordFirestore(suite.firestore);
  const browser = await launchBrowser();
  const pages = [];
  for (const [index, room] of ROOMS.entries()) {
    const member = await newMember({ subscription_tier: 'premium', membership_source: 'admin' });
    pages.push(
      await openChatPage(
        browser,
        suite,
        member,
        room,
        index === 0 ? recorder.address : suite.firestore,
      ),
    );
  }
  const listening = await listenAll(clients.slice(0, devices), rooms, run);
  recorder.reset();
  const outcome = await sendLoad({
    run,
    rooms,
    authors: clients.slice(devices),
    rate,
    seconds,
    withoutRules: false,
  });
  const onPages = pages.map((page, index) => ({
    room: rooms[index] ?? '',
    seen: async () => (await page.observations(run)).count,
  }));
  const lost = await waitForDelivery([...listening.map(expected), ...onPages], outcome.sent);
  const shown = await Promise.all(pages.map((page) => page.observations(run)));
  const sentTo = rooms.map((room) => outcome.sent.get(room) ?? 0);
  const billed = recorder.record().documents.filter(({ name }) => name.includes(`/${run}-`)).length;
  await Promise.all([
    ...pages.map((page) => page.close()),
    ...clients.map((client) => client.close()),
  ]);
  await Promise.all([browser.close(), recorder.close()]);
  const seen = listening.map((one) => one.seen);
  const both = [...seen, ...shown];
  return {
    rate: outcome.rate,
    denials: outcome.denials,
    sent: sentTo.reduce((sum, count) => sum + count, 0),
    devices: latencyIn(seen),
    pages: latencyIn(shown),
    lost,
    duplicates: both.reduce((sum, one) => sum + one.duplicates, 0),
    outOfOrder: both.reduce((sum, one) => sum + one.outOfOrder, 0),
    documentsPerListener: billed / Math.max(1, sentTo[0] ?? 0),
  };
}

/** @returns whether no message was lost, duplicate or out of order */
async function benchChat(suite: SuiteInfo, bench: ChatBench): Promise<boolean> {
  console.log(`chat             3 rooms × ${bench.listeners} listeners, ${bench.seconds} s`);
  const { rate, bare } = await findSustainedRate(suite, bench.seconds, bench.listeners);
  const chat = await chatRun(suite, rate, bench);
  const ratio = ({ p50, p95 }: Latency) =>
    `${(p50 / bare.latency.p50).toFixed(2)} × bare at p50, ${(p95 / bare.latency.p95).toFixed(2)} × at p95`;
  const billed = chat.documentsPerListener * 2 * bench.listeners + SENDING_READS;
  console.log(
    `  rate           ${chat.rate.toFixed(1)} messages a second (target ${rate}), ${chat.sent} sent`,
  );
  console.log(`  bare           ${line(bare.latency)}`);
  console.log(`  devices        ${line(chat.devices)}: ${ratio(chat.devices)}`);
  console.log(`  browsers       ${line(chat.pages)}: ${ratio(chat.pages)}`);
  console.log(
    `  lost ${chat.lost}, duplicate ${chat.duplicates}, out of order ${chat.outOfOrder}; denied and sent again ${chat.denials}`,
  );
  console.log(
    `  billed         ${chat.documentsPerListener.toFixed(2)} documents per message and listener, one profile` +
      ` read by the rules for each, ${SENDING_READS} for the sender: ${billed.toFixed(0)} reads a message`,
  );
  return chat.lost === 0 && chat.duplicates === 0 && chat.outOfOrder === 0;
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: String(extentOf(60, 2)) },
    listeners: { type: 'string', default: String(extentOf(50, 2)) },
  },
});
const bench = { seconds: Number(values.seconds), listeners: Number(values.listeners) };
process.exit((await benchChat(suiteInfo(), bench)) ? 0 : 1);
