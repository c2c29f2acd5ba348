// `npm run doctor -- [ENVIRONMENT]`: checks what would stop a deployment; without a name what needs
// no account.
import { systemCommands as commands } from './deploy/command-port.ts';
import { checkServices } from './deploy/check-functions.ts';
import { checkMailServer } from './doctor/check-mail-server.ts';
import { diagnose, readRepositoryFile } from './doctor/diagnose.ts';
import { projectDifferences } from './setup/check-project.ts';
import { googleRequest } from './setup/google-request.ts';
import { readSiteEnvironment } from './site-environment/read-site-environment.ts';
import { stripeDifferences } from './stripe-account/check-account.ts';

/** Of a comparison only what differs is printed. */
const beSilent = () => undefined;
const [name = 'example'] = process.argv.slice(2);
const failures = await diagnose(name, {
  commands,
  readEnvironment: () => readSiteEnvironment(name),
  readFile: readRepositoryFile,
  loadServices: (environment) => checkServices(environment, commands),
  checkMailServer: (smtp, password) => checkMailServer(smtp, password, process.env['SMTP_SERVER']),
  findDifferences: {
    project: (environment) => {
      const request = googleRequest(environment.firebase.projectId, commands);
      return projectDifferences(environment, { commands, request, print: beSilent }, new Date());
    },
    Stripe: (environment) => stripeDifferences(environment, process.env, commands, beSilent),
  },
  print: console.log,
});
process.exitCode = failures === 0 ? 0 : 1;
