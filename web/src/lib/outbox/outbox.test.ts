import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryDelayMs } from '../delay.ts';
import { AppError, toAppError } from '../errors.ts';
import { type SendQueue, startSendQueue, deliver } from './send-queue.ts';

describe('retryDelayMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [60, 30_000],
  ])('after %s failures: %s ms', (failures, ms) => expect(retryDelayMs(failures)).toBe(ms));

  it('has other bounds on request', () => {
    expect([1, 2, 9].map((failures) => retryDelayMs(failures, 2_000, 60_000))).toEqual([
      2_000, 4_000, 60_000,
    ]);
  });
});

describe('deliver', () => {
  const refused = () => Promise.reject(new AppError('forbidden'));
  const arrived = { attempts: 3, hasArrived: () => Promise.resolve(true) };

  it.each([
    ['a refusal is a success when an earlier attempt arrived', arrived, 1, 'sent'],
    [
      'a refusal is repeated as often as allowed',
      { attempts: 3, hasArrived: async () => false },
      3,
      'forbidden',
    ],
  ])('%s', async (_title, rules, attempts, outcome) => {
    const send = vi.fn(refused);
    const result = await deliver(send, rules).then(
      () => 'sent',
      (error: unknown) => toAppError(error).code,
    );
    expect([send.mock.calls.length, result]).toEqual([attempts, outcome]);
  });

  it('repeats until it is accepted, and no other failure', async () => {
    const send = vi
      .fn<() => Promise<void>>()
      .mockImplementationOnce(refused)
      .mockResolvedValueOnce(undefined);
    const pause = vi.fn(() => Promise.resolve());
    await deliver(send, { attempts: 3, pause });
    await expect(
      deliver(() => Promise.reject(new AppError('offline')), arrived),
    ).rejects.toMatchObject({
      code: 'offline',
    });
    expect([send.mock.calls.length, pause.mock.calls.length]).toEqual([2, 1]);
  });
});

describe('startSendQueue', () => {
  const entries: string[] = [];
  /** Why the next attempts fail, in order. */
  const faults: AppError[] = [];
  const attempts: string[] = [];
  const failed: string[] = [];
  const queues: SendQueue[] = [];
  const network = vi.spyOn(navigator, 'onLine', 'get');
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  function start(more: Partial<Parameters<typeof startSendQueue<string>>[0]> = {}): SendQueue {
    const queue = startSendQueue<string>({
      lock: 'test',
      next: () => entries[0],
      send: async (entry) => {
        attempts.push(entry);
        const fault = faults.shift();
        if (fault !== undefined) throw fault;
        entries.shift();
      },
      onFailed: (entry, { code }, isFinal) => {
        failed.push(`${entry}: ${code}${isFinal ? '!' : ''}`);
        if (isFinal) entries.shift();
      },
      ...more,
    });
    queues.push(queue);
    return queue;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    network.mockReturnValue(true);
    for (const list of [entries, faults, attempts, failed]) list.length = 0;
  });
  afterEach(() => {
    for (const queue of queues.splice(0)) queue.stop();
    vi.useRealTimers();
  });

  it('sends what waits in order, and new entries when woken', async () => {
    entries.push('a', 'b');
    const queue = start();
    await pass(0);
    entries.push('c');
    queue.wake();
    await pass(0);
    expect(attempts).toEqual(['a', 'b', 'c']);
  });

  it('tries an entry again before those after it, later each time, and tells why it waits', async () => {
    faults.push(new AppError('offline'), new AppError('timeout'));
    entries.push('a', 'b');
    start();
    await pass(1_999);
    expect([attempts, failed]).toEqual([['a'], ['a: offline']]);
    await pass(1);
    await pass(3_999);
    expect(failed).toEqual(['a: offline', 'a: timeout']);
    await pass(1);
    expect(attempts).toEqual(['a', 'a', 'a', 'b']);
  });

  it('gives up an entry with its error, and sends the next at once', async () => {
    faults.push(new AppError('invalid-data'));
    entries.push('a', 'b');
    start();
    await pass(0);
    expect([attempts, failed]).toEqual([['a', 'b'], ['a: invalid-data!']]);
  });

  it('counts consecutive failures', async () => {
    faults.push(new AppError('offline'), new AppError('offline'), new AppError('offline'));
    const isFinal = vi.fn((_error: AppError, failures: number) => failures === 2);
    entries.push('a', 'b');
    start({ isFinal });
    await pass(10_000);
    expect(isFinal.mock.calls.map(([, failures]) => failures)).toEqual([1, 2, 1]);
    expect(attempts).toEqual(['a', 'a', 'b', 'b']);
  });

  it('sends as soon as the network is back, and nothing before, and tells that it is offline', async () => {
    network.mockReturnValue(false);
    entries.push('a');
    start();
    await pass(60_000);
    expect([attempts, failed]).toEqual([[], ['a: offline']]);
    faults.push(new AppError('offline'), new AppError('offline'));
    const reconnect = async () => {
      network.mockReturnValue(true);
      window.dispatchEvent(new Event('online'));
      await pass(0);
    };
    await reconnect();
    expect(attempts).toEqual(['a']);
    await reconnect();
    expect(attempts).toEqual(['a', 'a']);
    network.mockReturnValue(false);
    await pass(60_000);
    await reconnect();
    expect(attempts).toEqual(['a', 'a', 'a']);
  });

  it('sends in one tab at a time, and reads again what is stored when it is its turn', async () => {
    let arrive = () => {};
    entries.push('a');
    start({ send: () => new Promise((resolve) => (arrive = () => resolve(void entries.shift()))) });
    const load = vi.fn();
    start({ load });
    await pass(0);
    expect([attempts, load.mock.calls.length]).toEqual([[], 1]);
    arrive();
    await pass(0);
    expect([attempts, load.mock.calls.length]).toEqual([[], 2]);
  });

  it('begins nothing after it was stopped, neither when woken nor after a delay', async () => {
    faults.push(new AppError('offline'));
    entries.push('a');
    const queue = start();
    await pass(0);
    queue.stop();
    queue.wake();
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(attempts).toEqual(['a']);
    start();
    await pass(0);
    expect(attempts).toEqual(['a', 'a']);
  });

  it('leaves an entry whose attempt fails after it was stopped to the next visit', async () => {
    let fail = () => {};
    entries.push('a');
    const refuse = vi.fn(
      () =>
        new Promise<void>((_resolve, reject) => (fail = () => reject(new AppError('forbidden')))),
    );
    const queue = start({ send: (_entry, stop) => deliver(refuse, { attempts: 2, stop }) });
    await pass(0);
    queue.stop();
    fail();
    await pass(60_000);
    expect([refuse.mock.calls.length, failed, entries]).toEqual([1, [], ['a']]);
  });

  it('tries again when the device could not read what is stored', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const load = vi.fn(
      async () => void (entries.length === 0 && attempts.length === 0 && entries.push('a')),
    );
    start({ load: load.mockRejectedValueOnce(new Error('blocked')) });
    await pass(1_999);
    expect([attempts, report.mock.calls.length]).toEqual([[], 1]);
    await pass(1);
    expect(attempts).toEqual(['a']);
    report.mockRestore();
  });
});
