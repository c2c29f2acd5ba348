// `npm run doctor -- [ENVIRONMENT]`: checks what would stop a deployment; without a name what needs no account.
import { systemCommands as commands } from './deploy/command-port.ts';
import { checkServices } from './deploy/check-functions.ts';
import { checkMailServer } from './doctor/check-mail-server.ts';
import { diagnose, readRepositoryFile } from './doctor/diagnose.ts';
import { readSiteEnvironment } from './site-environment/read-site-environment.ts';

const [name = 'example'] = process.argv.slice(2);
const failures = await diagnose(name, {
  commands,
  readEnvironment: () => readSiteEnvironment(name),
  readFile: readRepositoryFile,
  loadServices: (environment) => checkServices(environment, commands),
  checkMailServer: (smtp, password) => checkMailServer(smtp, password, process.env['SMTP_SERVER']),
  print: console.log,
});
process.exitCode = failures === 0 ? 0 : 1;
