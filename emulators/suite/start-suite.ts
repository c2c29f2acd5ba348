import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { emulatorAddresses, webAppConfig, type Ports, assertPortsFree, host } from './ports.ts';
import { enableEnumerationProtection } from './email/auth-emulator.ts';
import { mailLines, startMailbox } from './email/start-mailbox.ts';
import { startAutosave, findSavedData, type SavedData } from './saved-data/saved-data.ts';
import { ensureFirestore } from './firestore/ensure-firestore.ts';
import { checkRules } from './firestore/check-rules.ts';
import { type Executions, logFile, startEmulators } from './firebase-tools/start-emulators.ts';
import { loadedFunctions } from './functions/loaded-functions.ts';
import { disableMetadataLookup } from './admin/admin-services.ts';
import { planMediaWorker, startMediaWorker } from './media/start-media-worker.ts';
import { ensureJava } from './java/ensure-java.ts';
import { root, workFolder } from './paths.ts';
import { prepareRun } from './prepare-run.ts';
import { waitForExit } from './process/process-groups.ts';
import { makeRunFolders, removeRunFolders } from './run-folders.ts';
import { startScheduler } from './functions/scheduler.ts';
import {
  deleteSandboxData,
  sandboxAddress,
  sandboxFolder,
  startSandbox,
} from './stripe/start-sandbox.ts';
import { SuiteError } from './suite-error.ts';
import { type Accounts, removeSuiteInfo, type SuiteInfo, writeSuiteInfo } from './suite-info.ts';
import { Teardown } from './teardown.ts';
import { startWebDevServer } from './start-web-dev-server.ts';

/** Emulators to fill with demo data; hosts are `host:port`. */
export interface SeedTarget {
  project: string;
  authHost: string;
  firestoreHost: string;
  storageHost: string;
  bucket: string;
}

export interface SuiteOptions {
  /** An id with prefix `demo-`, so that Google's tools never contact their servers. */
  project: string;
  ports: Ports;
  /** Fills an empty suite; not called when saved data were imported. */
  seed: (target: SeedTarget) => Promise<Accounts>;
  /** Returns an earlier result of `seed` to be imported instead. */
  findCachedSeed?: () => Promise<SavedData | undefined>;
  /** Data saved between runs; without it nothing is read or saved. */
  dataFolder?: string;
  /**
   * `build`: the production build, served by Hosting; `dev-server`: Vite, with Hosting's rewrites
   * forwarded.
   */
  web: 'build' | 'dev-server';
  /** Written when everything is ready, removed at stop. */
  infoFile: string;
  /** Names the log file `.suite/{name}.log`. */
  name: string;
  /** URL of another Stripe; without it the suite starts the sandbox. */
  stripe?: string;
  /** Runs due schedules, prints e-mails, and prefers low memory to speed. */
  isInteractive: boolean;
  /** Starts the media worker, which needs ffmpeg. */
  preparesFilms?: boolean;
  /** Prints a line for the person at the terminal. */
  print: (line: string) => void;
  /** Cancels the start when aborted. */
  signal?: AbortSignal;
}

export interface RunningSuite {
  info: SuiteInfo;
  /** `host:port` of the Functions emulator. */
  functions: string;
  /** Path of the log of emulators and functions. */
  log: string;
  executions: () => Executions;
  /** Saves the data and stops everything; idempotent. Throws when the data could not be saved. */
  stop: () => Promise<void>;
  /** Aborted when a part has ended by itself; its reason is a SuiteError. */
  crashing: AbortSignal;
  /** Resolves when a part has ended by itself and everything is stopped. */
  crashed: Promise<SuiteError>;
}

/**
 * Starts Google's emulators with demo or saved data, the Stripe sandbox and the app.
 * Throws SuiteError when something is missing or fails; then nothing is left running.
 */
export async function startSuite(options: SuiteOptions): Promise<RunningSuite> {
  disableMetadataLookup();
  const teardown = new Teardown();
  const crash = new AbortController();
  const signal = AbortSignal.any([crash.signal, ...(options.signal ? [options.signal] : [])]);
  try {
    return await startParts(options, teardown, crash, signal);
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    await teardown.run();
    throw reason;
  }
}

/** @param signal  aborted when a part crashes or the caller cancels; ends every wait */
async function startParts(
  options: SuiteOptions,
  teardown: Teardown,
  crash: AbortController,
  signal: AbortSignal,
): Promise<RunningSuite> {
  const { project, ports, print, dataFolder } = options;
  const address = emulatorAddresses(ports);
  const web = options.web === 'build' ? address.hosting : `http://${host}:${ports.web}`;

  await assertPortsFree(ports);
  for (const file of ['firestore.rules', 'storage.rules']) checkRules(join(root, file));
  const java = {
    java: await unlessAborted(ensureJava(print), signal),
    firestoreJar: await ensureFirestore(print),
    storageJar: process.env['STORAGE_EMULATOR_BINARY_PATH'],
  };
  const savedData = dataFolder ? await findSavedData(dataFolder, print) : undefined;
  const saved = savedData ?? (await options.findCachedSeed?.());
  const folders = makeRunFolders(root);
  teardown.add(() => removeRunFolders(folders));
  const stripe = options.stripe ?? sandboxAddress(ports);
  const mediaWorker = options.preparesFilms ? await planMediaWorker(ports, print) : undefined;
  await prepareRun({ project, ports, folders, web, stripe, smtp: address.smtp, mediaWorker });
  signal.throwIfAborted();

  if (dataFolder && !savedData) deleteSandboxData(dataFolder);
  if (options.stripe === undefined) {
    const sandbox = await startSandbox(
      ports,
      web,
      address.hosting,
      dataFolder && sandboxFolder(dataFolder),
    );
    teardown.add(() => sandbox.stop());
  }
  const mailbox = await startMailbox({ project, ports, web, auth: address.auth });
  teardown.add(mailbox.stop);
  let isStopping = false;
  const watch = (part: string, child: ChildProcess) =>
    waitForExit(child).then(({ code, signal: by }) => {
      if (!isStopping) crash.abort(unexpectedExit(part, by ?? `exit code ${code}`));
    });
  if (mediaWorker) {
    const place = {
      project,
      port: ports.media,
      storage: address.storage,
      folder: folders.temporary,
      name: options.name,
    };
    const worker = await startMediaWorker(mediaWorker, place);
    teardown.add(worker.stop);
    void watch('The media worker', worker.child);
  }
  const startWeb = async () => {
    if (options.web !== 'dev-server') return;
    const server = await startWebDevServer(
      ports.web,
      address.hosting,
      webAppConfig(project, ports, mediaWorker?.url),
      signal,
    );
    teardown.add(server.stop);
    void watch('The web server', server.child);
  };
  const startWithData = async () => {
    const emulators = await startEmulators({
      project,
      ports,
      folders,
      java,
      importFrom: saved?.folder,
      logName: options.name,
      infoFile: options.infoFile,
      savesMemory: options.isInteractive,
      onLine: (line) => isRelevantLine(line) && print(line),
      signal,
    });
    teardown.add(() => emulators.stop());
    void watch("Google's emulators", emulators.child);
    return { emulators, accounts: await unlessAborted(seedUnlessSaved(options, saved), signal) };
  };
  const [{ emulators, accounts }] = await startBoth(crash, startWithData(), startWeb());
  const autosave = dataFolder ? startAutosave(dataFolder, address.hub, accounts, print) : undefined;
  if (autosave) teardown.add(() => autosave.cancel());
  if (!savedData) autosave?.saveNow();
  if (options.isInteractive) {
    teardown.add(startScheduler(address.functions, project, print));
    await unlessAborted(
      mailbox.onMail((mail) => mailLines(mail).forEach(print)),
      signal,
    );
  }
  signal.throwIfAborted();
  const info = infoOf(project, { web, stripe, accounts }, address);
  writeSuiteInfo(options.infoFile, info);
  teardown.add(() => removeSuiteInfo(options.infoFile));

  const crashed = Promise.withResolvers<SuiteError>();
  crash.signal.addEventListener('abort', () => {
    isStopping = true;
    teardown.run().then(() => crashed.resolve(crash.signal.reason as SuiteError), crashed.reject);
  });
  async function stop(): Promise<void> {
    if (autosave && !isStopping) teardown.add(() => autosave.stop());
    isStopping = true;
    await teardown.run();
  }
  return {
    info,
    functions: address.functions,
    log: logFile(options.name),
    executions: emulators.executions,
    stop,
    crashing: crash.signal,
    crashed: crashed.promise,
  };
}

function unexpectedExit(part: string, how: string): SuiteError {
  return new SuiteError(
    `${part} ended by itself (${how}): the reason is in ${workFolder}/*.log; start again.`,
  );
}

/**
 * Waits for both. When one fails, aborts the other and waits for its end, so that nothing starts
 * afterwards.
 */
async function startBoth<A, B>(
  crash: AbortController,
  one: Promise<A>,
  other: Promise<B>,
): Promise<[A, B]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    crash.abort(error);
    await Promise.allSettled([one, other]);
    throw error;
  }
}

/** Rejects when the signal is aborted; the work itself continues. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort);
  return Promise.race([work, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', onAbort),
  );
}

/**
 * Checks that functions are loaded, turns on enumeration protection, and seeds unless data were
 * imported.
 */
async function seedUnlessSaved(
  options: SuiteOptions,
  saved: SavedData | undefined,
): Promise<Accounts> {
  const { project, ports } = options;
  const { auth, firestore, storage, functions } = emulatorAddresses(ports);
  if ((await loadedFunctions(functions)).length === 0) {
    throw new SuiteError(`No function could be loaded: the reason is in ${logFile(options.name)}.`);
  }
  await enableEnumerationProtection(auth, project);
  if (saved) return saved.accounts;
  const bucket = `${project}.appspot.com`;
  return options.seed({
    project,
    authHost: auth,
    firestoreHost: firestore,
    storageHost: storage,
    bucket,
  });
}

/**
 * Returns whether a line is a function's log or a warning of the emulators, except for expected
 * warnings.
 */
function isRelevantLine(line: string): boolean {
  return (
    /^(>|⚠)/.test(line.trimStart()) &&
    !/Env variable override|Emulator UI is not starting|"verifications":/.test(line)
  );
}

/** Returns what the file of a running suite tells. */
function infoOf(
  project: string,
  started: Pick<SuiteInfo, 'web' | 'stripe' | 'accounts'>,
  { auth, firestore, storage, hub, mailbox }: ReturnType<typeof emulatorAddresses>,
): SuiteInfo {
  return { project, api: `${started.web}/api`, mailbox, auth, firestore, storage, hub, ...started };
}
