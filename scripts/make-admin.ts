// `npm run make-admin -- e-mail`: makes a member of the running suite an administrator.
// `npm run make-admin -- e-mail --project ID`: in production, with application default credentials,
// after confirmation.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import {
  grantAdmin,
  productionServices,
  readSuiteInfo,
  runCommand,
  SuiteError,
  suiteServices,
} from '../emulators/suite/index.ts';
import { isConfirmed } from './deploy/is-confirmed.ts';

function parse(): { email: string; project?: string } {
  const usage = 'npm run make-admin -- e-mail [--project ID]';
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { project: { type: 'string' } },
    });
    const [email, ...rest] = positionals;
    if (email && rest.length === 0) return { email, project: values.project };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // parseArgs: an unknown option
  }
  throw new SuiteError(`Usage: ${usage}`);
}

async function confirmProduction(project: string, email: string): Promise<void> {
  const question = `This makes ${email} an administrator of ${project}, in production. Type the project id to continue: `;
  if (!(await isConfirmed(question, project))) {
    throw new SuiteError('Not confirmed: nothing was changed.');
  }
}

await runCommand(async () => {
  const { email, project } = parse();
  if (project) await confirmProduction(project, email);
  const services = project ? productionServices(project) : suiteServices(await readSuiteInfo());
  const isNew = await grantAdmin(services, email, `make-admin:${userInfo().username}`);
  console.log(isNew ? `${email} is an administrator.` : `${email} already is an administrator.`);
});
