import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { repository } from '../deploy/build-release.ts';
import type { Action, Present, SetupStep } from './setup-step.ts';

const named = z.looseObject({ displayName: z.string() });
const channels = z.object({
  notificationChannels: z.optional(
    z.array(z.object({ name: z.string(), labels: z.optional(z.record(z.string(), z.string())) })),
  ),
});

/** What Cloud Monitoring has, by folder of `monitoring/`. A list of its interface is the field of the same name. */
const KINDS = [
  { folder: 'uptime', title: 'Uptime check', version: 'v3', collection: 'uptimeCheckConfigs' },
  { folder: 'alerts', title: 'Alert', version: 'v3', collection: 'alertPolicies' },
  { folder: 'dashboards', title: 'Dashboard', version: 'v1', collection: 'dashboards' },
] as const;

const urlOf = ({ firebase }: SiteEnvironment, version: string, collection: string) =>
  `https://monitoring.googleapis.com/${version}/projects/${firebase.projectId}/${collection}`;

/** Returns the question for the id of the operator's channel, which is found as `channel`; alerts and the budget use it. */
export function findChannel(environment: SiteEnvironment) {
  const { email } = environment.operator;
  return {
    url: `${urlOf(environment, 'v3', 'notificationChannels')}?pageSize=1000`,
    pick: (answer: string): Present['found'] => {
      const { notificationChannels = [] } = channels.parse(JSON.parse(answer));
      const name = notificationChannels.find(({ labels }) => labels?.['email_address'] === email)?.name;
      return name === undefined ? {} : { channel: name };
    },
  };
}

/** Stands for the channel's id before there is one. */
export const UNKNOWN_CHANNEL = '{channel}';

/** Returns the steps that watch the site: the operator's address for alerts, then a step per file of `monitoring/`. */
export function monitoringSteps(environment: SiteEnvironment): SetupStep[] {
  const { firebase, operator, origin } = environment;
  const { projectId } = firebase;
  const find = findChannel(environment);
  const channel: SetupStep = {
    title: `Alerts to ${operator.email}`,
    state: { method: 'GET', url: find.url },
    isDone: (state) => find.pick(state)['channel'] !== undefined,
    actions: [
      {
        method: 'POST',
        url: urlOf(environment, 'v3', 'notificationChannels'),
        body: { type: 'email', displayName: operator.name, labels: { email_address: operator.email } },
      },
    ],
  };
  const stepOf = (kind: (typeof KINDS)[number], file: string): SetupStep => {
    const text = readFileSync(file, 'utf8').replaceAll('{projectId}', projectId);
    const wanted = named.parse(JSON.parse(text.replaceAll('{host}', new URL(origin).host)));
    const url = urlOf(environment, kind.version, kind.collection);
    const create = (body: object): Action[] => [{ method: 'POST', url, body }];
    const list = z.object({ [kind.collection]: z.optional(z.array(named)) });
    return {
      title: `${kind.title}: ${wanted.displayName}`,
      state: { method: 'GET', url: `${url}?pageSize=1000` },
      isDone: (state) => {
        const present = list.parse(JSON.parse(state))[kind.collection] ?? [];
        return present.some(({ displayName }) => displayName === wanted.displayName);
      },
      ...(kind.folder === 'alerts'
        ? {
            find,
            actions: ({ found }: Present) =>
              create({ ...wanted, notificationChannels: [found['channel'] ?? UNKNOWN_CHANNEL] }),
          }
        : { actions: create(wanted) }),
    };
  };
  return [
    channel,
    ...KINDS.flatMap((kind) =>
      globSync(join(repository, 'monitoring', kind.folder, '*.json'))
        .toSorted()
        .map((file) => stepOf(kind, file)),
    ),
  ];
}
