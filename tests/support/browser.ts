// The browser of the tests: @sparticuz/chromium (which plays H.264), unpacked once into
// node_modules/.cache together with its libraries, so that no installed browser is needed.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { chromium as playwright, type Browser } from '@playwright/test';

const cacheRoot = resolve(import.meta.dirname, '../../node_modules/.cache/atelier-browser');

interface InstalledBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Returns the path of the browser, unpacked on first use; `CHROME_PATH` overrides it (required
 * except on Linux x64).
 *
 * @throws Error if the platform has no bundled browser and CHROME_PATH is not set
 */
export async function installedBrowser(): Promise<InstalledBrowser> {
  const override = process.env.CHROME_PATH;
  if (override) return { executablePath: override, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The bundled browser runs on Linux x64 only: set CHROME_PATH to a Chromium or Chrome.',
    );
  }
  const home = join(cacheRoot, `chromium-${bundledVersion()}`);
  if (!existsSync(join(home, 'chromium'))) await unpackInto(home);
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  };
}

function packageFile(): string {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return join(dirname(main), '..', 'package.json');
}

function bundledVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile(), 'utf8')) as { version: string };
  return version;
}

// The package unpacks into os.tmpdir() and treats incomplete files as complete, so it gets its own
// folder, which is then renamed in one step.
async function unpackInto(home: string): Promise<void> {
  mkdirSync(cacheRoot, { recursive: true });
  const staging = mkdtempSync(join(cacheRoot, 'unpacking-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    const { default: bundled, inflate } = await import('@sparticuz/chromium');
    await bundled.executablePath();
    await inflate(join(dirname(packageFile()), 'bin', 'al2023.tar.br'));
    writeFileSync(join(staging, 'fonts.conf'), fontsConfig(home));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(staging, home);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(join(home, 'chromium'))) throw error;
  }
}

// The bundled configuration refers to folders of the package's original host; without any font the
// browser crashes at the first input field.
function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(cacheRoot, 'font-cache')}</cachedir>
</fontconfig>
`;
}

/**
 * Flags for a headless browser without network, run as any user; sound may start without user
 * interaction.
 */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
  '--mute-audio',
  '--font-render-hinting=none',
];

/** Starts a browser with Playwright; the caller closes it. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await installedBrowser();
  return playwright.launch({
    executablePath,
    args: [...BROWSER_ARGS, ...flags],
    env: { ...stringEnv(), ...env },
  });
}

function stringEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
