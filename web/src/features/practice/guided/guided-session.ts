import * as z from 'zod/mini';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';

/** Seconds between two blocks: what comes next is shown, and the last block can be scored. */
export const REST_S = 15;
const COUNT_FROM = 3;
/** A block takes its minutes with the rest and the count before it. */
const AROUND_BLOCK_S = REST_S + COUNT_FROM;
/** So many seconds before its end a block announces it. */
const LAST_SECONDS = 10;

const TRIES = ['caught', 'dropped'] as const;
/** What became of one throw. */
export type Try = (typeof TRIES)[number];

/**
 * Why a block was left out: its film could not be played, or not without a network, or it may not be
 * opened any more.
 */
const PROBLEMS = ['not-loaded', 'offline', 'not-open'] as const;
export type BlockProblem = (typeof PROBLEMS)[number];

const recordSchema = z.object({
  /** Seconds of practice that are left. */
  secondsLeft: z.int().check(z.gte(0), z.lte(3_600)),
  /** Every throw that was noted while the block ran. */
  tries: z.array(z.enum(TRIES)).check(z.maxLength(1_000)),
  /** Catches of ten, as answered during the rest or at the end. */
  answer: z.nullable(z.int().check(z.gte(0), z.lte(SERIES_TRIES))),
  outcome: z.enum(['waiting', 'practised', 'left-out']),
  problem: z.nullable(z.enum(PROBLEMS)),
  /** Its series is noted: nothing of it changes any more. */
  isNoted: z.boolean(),
});
/** What became of one block. */
export type BlockRecord = Readonly<z.output<typeof recordSchema>>;

/** What a device keeps of a session, to go on where it was on the same day. */
export const keptSessionSchema = z.object({
  /** 20 letters and digits. */
  runId: z.string().check(z.regex(/^[A-Za-z0-9]{20}$/)),
  records: z.record(z.string(), recordSchema),
});
export type KeptSession = Readonly<z.output<typeof keptSessionSchema>>;

export interface SessionState {
  readonly runId: string;
  readonly blocks: readonly PlanBlock[];
  /** By the id of the block. */
  readonly records: Readonly<Record<string, BlockRecord>>;
  /** Place of the present block, and while resting of the one that was just practised. */
  readonly at: number;
  /**
   * `ready` waits for the first press; `opening` for the film; `counting` counts down; `resting` is
   * between two blocks.
   */
  readonly phase: 'ready' | 'opening' | 'counting' | 'practising' | 'resting' | 'ended';
  readonly isPaused: boolean;
  /** Seconds left of the count or of the rest. */
  readonly secondsLeft: number;
  /**
   * Whether the film of the block that comes next, or of the present one, can be played. One that
   * `failed` did so during a pause, and is opened again after it.
   */
  readonly film: 'awaited' | 'open' | 'failed';
}

export type SessionEvent =
  | { readonly type: 'start' | 'second' | 'pause' | 'resume' | 'skip' | 'finish' | 'take-back' }
  /** The film of a block can be played; it can no more, and is opened again; or it cannot be. */
  | { readonly type: 'opened' | 'lost'; readonly blockId: string }
  | { readonly type: 'failed'; readonly blockId: string; readonly problem: BlockProblem }
  | { readonly type: 'tried'; readonly result: Try }
  | { readonly type: 'answered'; readonly blockId: string; readonly caught: number }
  /** The page is left: what is known is noted. */
  | { readonly type: 'leave' };

export type SessionEffect =
  | { readonly type: 'open'; readonly block: PlanBlock }
  | { readonly type: 'play' | 'pause' }
  | { readonly type: 'sound'; readonly sound: 'tick' | 'go' | 'done' }
  | { readonly type: 'say'; readonly what: 'next'; readonly block: PlanBlock }
  | { readonly type: 'say'; readonly what: 'last-seconds'; readonly seconds: number }
  | { readonly type: 'say'; readonly what: 'ended' }
  /** A block was practised. */
  | { readonly type: 'practised'; readonly block: PlanBlock }
  /** The film of a block cannot be played; another block takes its place. */
  | { readonly type: 'left-out'; readonly block: PlanBlock; readonly problem: BlockProblem }
  | { readonly type: 'series'; readonly block: PlanBlock; readonly series: Series };

/** A series of ten throws. */
interface Series {
  /** 20 letters and digits: the same series has the same id, so that it counts once. */
  readonly id: string;
  readonly caught: number;
}

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

/**
 * Returns a session before its first press.
 *
 * @param done ids of the blocks that were practised before it, here or on another device.
 * @param kept what this device kept of the session of the same day; `null` without one.
 */
export function sessionOf(
  blocks: readonly PlanBlock[],
  done: ReadonlySet<string>,
  runId: string,
  kept: KeptSession | null,
): SessionState {
  const records = Object.fromEntries(
    blocks.map((block) => [block.id, recordOf(block, done, kept)]),
  );
  const first = blocks.findIndex(({ id }) => records[id]?.outcome === 'waiting');
  return {
    runId: kept?.runId ?? runId,
    blocks,
    records,
    at: first === -1 ? blocks.length : first,
    phase: first === -1 ? 'ended' : 'ready',
    isPaused: false,
    secondsLeft: 0,
    film: 'awaited',
  };
}

function recordOf(
  block: PlanBlock,
  done: ReadonlySet<string>,
  kept: KeptSession | null,
): BlockRecord {
  const before = kept?.records[block.id];
  // A film that could not be played may play now.
  const isUntouched = before === undefined || before.problem !== null;
  if (done.has(block.id)) {
    // A block that was practised elsewhere has nothing to score here.
    const known = isUntouched ? { ...freshRecord(block), isNoted: true } : before;
    return { ...known, outcome: 'practised' };
  }
  if (isUntouched) return freshRecord(block);
  return before.outcome === 'practised' ? before : { ...before, outcome: 'waiting' };
}

const freshRecord = ({ minutes }: PlanBlock): BlockRecord => ({
  secondsLeft: Math.max(60, minutes * 60) - AROUND_BLOCK_S,
  tries: [],
  answer: null,
  outcome: 'waiting',
  problem: null,
  isNoted: false,
});

/** Returns what a device keeps of a session. */
export const toKept = ({ runId, records }: SessionState): KeptSession => ({ runId, records });

/** Returns the present block, and while resting the one that was just practised. */
export const presentBlock = ({ blocks, at }: SessionState): PlanBlock | null => blocks[at] ?? null;

/** Returns the next block that is not practised yet; `null` after the last one. */
export function nextBlock({ blocks, records, at }: SessionState): PlanBlock | null {
  return blocks.find(({ id }, place) => place > at && records[id]?.outcome === 'waiting') ?? null;
}

/** Returns the planned minutes of the blocks that are not practised yet. */
export const minutesLeft = ({ blocks, records }: SessionState): number =>
  blocks
    .filter(({ id }) => records[id]?.outcome !== 'practised')
    .reduce((sum, { minutes }) => sum + minutes, 0);

/** Whether a session has begun and not ended. */
export const isUnderWay = ({ phase }: SessionState): boolean =>
  phase !== 'ready' && phase !== 'ended';

/**
 * Returns the catches of the series of a block: of its last ten throws, or as answered; `null`
 * while nobody knows.
 */
export function caughtIn({ tries, answer }: BlockRecord): number | null {
  if (answer !== null) return answer;
  if (tries.length < SERIES_TRIES) return null;
  return tries.slice(-SERIES_TRIES).filter((one) => one === 'caught').length;
}

/** Returns whether a block can still be scored: it was practised, has a move, and no series yet. */
export const canBeScored = (block: PlanBlock, record: BlockRecord): boolean =>
  block.move !== null &&
  record.outcome === 'practised' &&
  !record.isNoted &&
  caughtIn(record) === null;

/** Returns the next state of a session and the effects to carry out; a pure function. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionStep {
  switch (event.type) {
    case 'start':
      return state.phase === 'ready' ? begin(state) : still(state);
    case 'second':
      return state.isPaused ? still(state) : reduceSecond(state);
    case 'opened':
      return reduceOpened(state, event.blockId);
    case 'lost':
      return reduceLost(state, event.blockId);
    case 'failed':
      return reduceFailed(state, event.blockId, event.problem);
    case 'tried':
      return reduceTried(state, event.result);
    case 'take-back':
      return takeBack(state);
    case 'answered':
      return reduceAnswered(state, event.blockId, event.caught);
    case 'pause':
      return pause(state);
    case 'resume':
      return resume(state);
    case 'skip':
      return isUnderWay(state) ? skip(state) : still(state);
    case 'finish':
      return isUnderWay(state) ? finish(state) : still(state);
    case 'leave':
      return noteAll(pause(state));
  }
}

const still = (state: SessionState): SessionStep => ({ state, effects: [] });

function begin(state: SessionState): SessionStep {
  const block = presentBlock(state);
  if (block === null) return still(state);
  return {
    state: { ...state, phase: 'opening', film: 'awaited' },
    effects: [
      { type: 'open', block },
      { type: 'say', what: 'next', block },
    ],
  };
}

function reduceSecond(state: SessionState): SessionStep {
  switch (state.phase) {
    case 'counting':
      return countDown(state);
    case 'practising':
      return practise(state);
    case 'resting':
      return rest(state);
    default:
      return still(state);
  }
}

function countDown(state: SessionState): SessionStep {
  const secondsLeft = state.secondsLeft - 1;
  if (secondsLeft > 0) {
    return { state: { ...state, secondsLeft }, effects: [{ type: 'sound', sound: 'tick' }] };
  }
  return {
    state: { ...state, phase: 'practising', secondsLeft: 0 },
    effects: [{ type: 'sound', sound: 'go' }, { type: 'play' }],
  };
}

function practise(state: SessionState): SessionStep {
  const block = presentBlock(state);
  const record = block === null ? undefined : state.records[block.id];
  if (block === null || record === undefined) return still(state);
  const secondsLeft = record.secondsLeft - 1;
  if (secondsLeft <= 0) return endBlock(state, block, record);
  return {
    state: withRecord(state, block.id, { ...record, secondsLeft }),
    effects:
      secondsLeft === LAST_SECONDS
        ? [{ type: 'say', what: 'last-seconds', seconds: secondsLeft }]
        : [],
  };
}

function endBlock(state: SessionState, block: PlanBlock, record: BlockRecord): SessionStep {
  const ended = withRecord(state, block.id, { ...record, secondsLeft: 0, outcome: 'practised' });
  const effects: SessionEffect[] = [
    { type: 'pause' },
    { type: 'sound', sound: 'done' },
    { type: 'practised', block },
  ];
  const next = nextBlock(ended);
  if (next === null) return after(effects, finish(ended));
  return {
    state: { ...ended, phase: 'resting', secondsLeft: REST_S, film: 'awaited' },
    effects: [
      ...effects,
      { type: 'open', block: next },
      { type: 'say', what: 'next', block: next },
    ],
  };
}

function rest(state: SessionState): SessionStep {
  const secondsLeft = state.secondsLeft - 1;
  return secondsLeft > 0 ? still({ ...state, secondsLeft }) : goOn(state);
}

/** Ends the rest: the series of the block before is noted, and the next block begins. */
function goOn(state: SessionState): SessionStep {
  const noted = noteAll(still(state));
  const next = nextBlock(noted.state);
  if (next === null) return after(noted.effects, finish(noted.state));
  const moved = { ...noted.state, at: state.blocks.indexOf(next) };
  const isOpen = moved.film === 'open';
  return after(noted.effects, isOpen ? count(moved) : still({ ...moved, phase: 'opening' }));
}

const count = (state: SessionState): SessionStep => ({
  state: { ...state, phase: 'counting', secondsLeft: COUNT_FROM },
  effects: state.isPaused ? [] : [{ type: 'sound', sound: 'tick' }],
});

/** Returns the block whose film is awaited: the present one, or while resting the next. */
function awaited(state: SessionState): PlanBlock | null {
  return state.phase === 'resting' ? nextBlock(state) : presentBlock(state);
}

function reduceOpened(state: SessionState, blockId: string): SessionStep {
  if (awaited(state)?.id !== blockId) return still(state);
  const open: SessionState = { ...state, film: 'open' };
  return state.phase === 'opening' ? count(open) : still(open);
}

/** Waits for the film of the present block once more: only what is practised with it counts. */
function reduceLost(state: SessionState, blockId: string): SessionStep {
  if (!isUnderWay(state) || awaited(state)?.id !== blockId) return still(state);
  const lost: SessionState = { ...state, film: 'awaited' };
  if (state.isPaused || !isInBlock(state)) return still(lost);
  return { state: { ...lost, phase: 'opening' }, effects: [{ type: 'pause' }] };
}

function reduceFailed(state: SessionState, blockId: string, problem: BlockProblem): SessionStep {
  const block = awaited(state);
  const record = state.records[blockId];
  if (record === undefined || !isUnderWay(state) || block?.id !== blockId) return still(state);
  // A page that is hidden may not be allowed to open it.
  if (state.isPaused) return still({ ...state, film: 'failed' });
  const isPractised = isHalfDone(block, record);
  const ended = withRecord(
    state,
    blockId,
    isPractised ? { ...record, outcome: 'practised' } : { ...record, outcome: 'left-out', problem },
  );
  const told: SessionEffect = isPractised
    ? { type: 'practised', block }
    : { type: 'left-out', block, problem };
  const next = nextBlock(ended);
  // Its end says what was left out.
  if (next === null) return after(isPractised ? [told] : [], finish(ended));
  return after([told], state.phase === 'resting' ? openDuringRest(ended, next) : skipTo(ended));
}

/** Opens the film of the block after one that was left out, during the same rest. */
function openDuringRest(state: SessionState, next: PlanBlock): SessionStep {
  return {
    state: { ...state, film: 'awaited' },
    effects: [
      { type: 'open', block: next },
      { type: 'say', what: 'next', block: next },
    ],
  };
}

/** Leaves the present block out, as the member asked. */
function skip(state: SessionState): SessionStep {
  if (state.phase === 'resting') {
    const going = resume(state);
    return after(going.effects, goOn(going.state));
  }
  const block = presentBlock(state);
  const record = block === null ? undefined : state.records[block.id];
  if (block === null || record === undefined) return finish(state);
  const going = { ...state, isPaused: false };
  if (isHalfDone(block, record)) return endEarly(going, block, record);
  const left = withRecord(going, block.id, { ...record, outcome: 'left-out' });
  return after([{ type: 'pause' }], skipTo(left));
}

/** Half of a block counts as practised. */
const isHalfDone = (block: PlanBlock, { secondsLeft }: BlockRecord): boolean =>
  secondsLeft <= freshRecord(block).secondsLeft / 2;

/** Ends a block that counts as practised, and begins the next one without a rest. */
function endEarly(state: SessionState, block: PlanBlock, record: BlockRecord): SessionStep {
  const ended = withRecord(state, block.id, { ...record, outcome: 'practised' });
  return after([{ type: 'pause' }, { type: 'practised', block }], skipTo(ended));
}

/** Begins the next block without a rest. */
function skipTo(state: SessionState): SessionStep {
  const noted = noteAll(still(state));
  const next = nextBlock(noted.state);
  if (next === null) return after(noted.effects, finish(noted.state));
  const at = state.blocks.indexOf(next);
  return after(noted.effects, begin({ ...noted.state, at }));
}

function reduceTried(state: SessionState, result: Try): SessionStep {
  const block = presentBlock(state);
  const record = block === null ? undefined : state.records[block.id];
  const isRunning = state.phase === 'practising' && !state.isPaused;
  if (!isRunning || block === null || block.move === null || record === undefined) {
    return still(state);
  }
  return still(withRecord(state, block.id, { ...record, tries: [...record.tries, result] }));
}

/** Takes the last touch back: the answer of the rest, or else the last throw. */
function takeBack(state: SessionState): SessionStep {
  const block = presentBlock(state);
  const record = block === null ? undefined : state.records[block.id];
  if (block === null || record === undefined || record.isNoted) return still(state);
  const before =
    record.answer === null
      ? { ...record, tries: record.tries.slice(0, -1) }
      : { ...record, answer: null };
  return still(withRecord(state, block.id, before));
}

function reduceAnswered(state: SessionState, blockId: string, caught: number): SessionStep {
  const block = state.blocks.find(({ id }) => id === blockId);
  const record = state.records[blockId];
  if (block === undefined || record === undefined || record.isNoted) return still(state);
  if (record.outcome !== 'practised' || block.move === null) return still(state);
  const answered = withRecord(state, blockId, { ...record, answer: caught });
  // During the rest the answer can still be taken back.
  return state.phase === 'ended' ? noteAll(still(answered)) : still(answered);
}

function pause(state: SessionState): SessionStep {
  if (!isUnderWay(state) || state.isPaused) return still(state);
  return { state: { ...state, isPaused: true }, effects: [{ type: 'pause' }] };
}

/** Goes on; in a block after another count, so that the hands are ready. */
function resume(state: SessionState): SessionStep {
  if (!state.isPaused) return still(state);
  const going = { ...state, isPaused: false };
  if (state.film === 'failed') return openAgain(going);
  if (!isInBlock(state)) return still(going);
  return state.film === 'open' ? count(going) : still({ ...going, phase: 'opening' });
}

/** Opens the film that failed during the pause. */
function openAgain(state: SessionState): SessionStep {
  const block = awaited(state);
  if (block === null) return still(state);
  const phase = state.phase === 'resting' ? 'resting' : 'opening';
  return { state: { ...state, phase, film: 'awaited' }, effects: [{ type: 'open', block }] };
}

const isInBlock = ({ phase }: SessionState): boolean =>
  phase === 'counting' || phase === 'practising';

/** Ends the session. Half of the present block counts as practised; less of it is left to go on with. */
function finish(state: SessionState): SessionStep {
  const block = presentBlock(state);
  const record = block === null ? undefined : state.records[block.id];
  const wasPractising = state.phase === 'practising' && !state.isPaused;
  const effects: SessionEffect[] = wasPractising ? [{ type: 'pause' }] : [];
  const ended: SessionState = { ...state, phase: 'ended', isPaused: false, secondsLeft: 0 };
  const said: SessionEffect = { type: 'say', what: 'ended' };
  if (block === null || record?.outcome !== 'waiting' || !isHalfDone(block, record)) {
    return noteAll({ state: ended, effects: [...effects, said] });
  }
  return noteAll({
    state: withRecord(ended, block.id, { ...record, outcome: 'practised' }),
    effects: [...effects, { type: 'practised', block }, said],
  });
}

/** Notes the series of all practised blocks that have one. */
function noteAll({ state, effects }: SessionStep): SessionStep {
  const due = state.blocks.flatMap((block) => {
    const record = state.records[block.id];
    const isDue = record?.outcome === 'practised' && !record.isNoted && block.move !== null;
    const caught = isDue ? caughtIn(record) : null;
    return caught === null ? [] : [{ block, series: { id: seriesId(state.runId, block), caught } }];
  });
  const noted = due.reduce((before, { block }) => {
    const record = before.records[block.id];
    return record === undefined
      ? before
      : withRecord(before, block.id, { ...record, isNoted: true });
  }, state);
  return {
    state: noted,
    effects: [...effects, ...due.map((one) => ({ type: 'series', ...one }) as const)],
  };
}

/**
 * Returns an id of 20 letters and digits, the same for the same block: its place may change when the
 * session goes on.
 */
function seriesId(runId: string, block: PlanBlock): string {
  let hash = 0;
  for (const letter of block.id) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return `${runId.slice(0, 13)}${hash.toString(36).padStart(7, '0')}`;
}

const withRecord = (state: SessionState, id: string, record: BlockRecord): SessionState => ({
  ...state,
  records: { ...state.records, [id]: record },
});

const after = (effects: readonly SessionEffect[], step: SessionStep): SessionStep => ({
  state: step.state,
  effects: [...effects, ...step.effects],
});
