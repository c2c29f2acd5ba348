import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePorts, type Ports } from '@atelier/emulators/suite';

export interface ChildProgram {
  child: ChildProcess;
  ports: Ports;
  /** What it has said so far, on both outputs. */
  output(): string;
  /** Resolves once it said that; rejects, with all it said, when it ends before. */
  waitForOutput(text: string): Promise<void>;
  /** Its exit code, once it ended. */
  exitCode: Promise<number | null>;
}

/** Starts the suite of `suite-program.ts` on free ports. */
export async function startProgram(infoFile: string, dataFolder: string, chosen?: Ports): Promise<ChildProgram> {
  const ports = chosen ?? (await freePorts());
  const program = fileURLToPath(new URL('suite-program.ts', import.meta.url));
  const child = spawn(process.execPath, [program, infoFile, dataFolder, JSON.stringify(ports)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const checkOutput of waiting) checkOutput();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!said.includes(text)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`ended without saying "${text}":\n${said}`)));
    });
  return { child, ports, output: () => said, waitForOutput: says, exitCode: ended };
}

interface ProcessRow {
  pid: number;
  parent: number;
  command: string;
}

function processes(): ProcessRow[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return rows.flatMap((row) => {
    const [, pid, parent, state = '', command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(row) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Everything that a process started, and what that started, at this moment. */
export function descendants(pid: number): ProcessRow[] {
  const all = processes();
  const found: ProcessRow[] = [];
  for (let parents = [pid]; parents.length > 0;) {
    const children = all.filter((row) => parents.includes(row.parent));
    found.push(...children);
    parents = children.map((row) => row.pid);
  }
  return found;
}

/** Those of the given that still run under the same command. */
export function survivors(rows: ProcessRow[]): string[] {
  const now = processes();
  return rows
    .filter((row) => now.some(({ pid, command }) => pid === row.pid && command === row.command))
    .map((row) => `${row.pid} ${row.command}`);
}
