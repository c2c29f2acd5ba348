import { posix } from 'node:path';
import * as z from 'zod/mini';
import { DeployError } from './deploy-error.ts';

const names = z.optional(z.record(z.string(), z.string()));
const workspaceManifest = z.object({
  main: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: names,
});
const lockedPackage = z.looseObject({
  link: z.optional(z.boolean()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.optional(
    z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })),
  ),
});
const lockFile = z.object({
  lockfileVersion: z.number(),
  packages: z.record(z.string(), lockedPackage),
});
type Locked = z.output<typeof lockedPackage>;

/** `package.json` and `package-lock.json` of the folder that is uploaded. */
export interface FunctionsManifest {
  manifest: { dependencies: Record<string, string> };
  lock: { packages: Record<string, unknown> };
}

/**
 * Returns what Cloud Build installs: the production dependencies of the functions' workspace, with
 * the part of the repository's lock file that they need, so that exactly the tested versions are
 * deployed. It has no scripts, because Cloud Build would run a `build`.
 *
 * @throws DeployError for a workspace package, which no registry has (or, worse, somebody else's),
 * and for a dependency that the lock file lacks
 */
export function functionsManifest(workspace: unknown, rootLock: unknown): FunctionsManifest {
  const { main, engines, dependencies = {} } = workspaceManifest.parse(workspace);
  const { lockfileVersion, packages } = lockFile.parse(rootLock);
  const root = { name: 'atelier-flair-functions', dependencies, engines };
  const needed = new Map<string, Locked>();
  const visit = (from: string, name: string, isOptional: boolean) => {
    const path = resolveInLock(packages, from, name);
    const found = path === undefined ? undefined : packages[path];
    if (path === undefined || found === undefined) {
      if (isOptional) return;
      throw new DeployError(
        `${name}, which ${from || 'the functions'} need, is not in package-lock.json: npm install`,
      );
    }
    if (found.link === true) {
      throw new DeployError(
        `${name} is a workspace package: it cannot be installed when deployed, so bundle it.`,
      );
    }
    if (needed.has(path)) return;
    needed.set(path, found);
    for (const [child, optional] of childrenOf(found)) visit(path, child, optional);
  };
  for (const name of Object.keys(dependencies)) visit('', name, false);
  const locked: [string, object][] = [...needed]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, entry]) => [path, production(entry)]);
  const manifest = { ...root, private: true, type: 'module', main };
  const lock = {
    ...root,
    lockfileVersion,
    requires: true,
    packages: { '': root, ...Object.fromEntries(locked) },
  };
  return { manifest, lock };
}

/**
 * Finds a package as Node does: in `node_modules` of the folder that needs it, else of the folders
 * above.
 */
function resolveInLock(
  packages: Record<string, Locked>,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (!folder.endsWith('node_modules') && packages[path] !== undefined) return path;
    if (folder === '' || folder === '.') return undefined;
  }
}

function childrenOf(locked: Locked): [name: string, isOptional: boolean][] {
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = locked;
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true,
  );
  return [
    ...Object.keys(dependencies).map((name): [string, boolean] => [name, false]),
    ...[...Object.keys(optionalDependencies), ...peers].map((name): [string, boolean] => [
      name,
      true,
    ]),
  ];
}

/** What only a development tool needs in the repository may be a production dependency here. */
function production({ dev: _dev, devOptional: _devOptional, ...locked }: Locked): object {
  return locked;
}
