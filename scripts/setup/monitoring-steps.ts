import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { repository } from '../deploy/build-release.ts';
import { includes, type Action, type Present, type SetupStep } from './setup-step.ts';

const named = z.looseObject({
  displayName: z.string(),
  /** Given by Google. */
  name: z.optional(z.string()),
  notificationChannels: z.optional(z.array(z.string())),
});
type Watched = z.output<typeof named>;
const channels = z.object({
  notificationChannels: z.optional(
    z.array(z.object({ name: z.string(), labels: z.optional(z.record(z.string(), z.string())) })),
  ),
});

/**
 * What Cloud Monitoring has, by folder of `monitoring/`. A list of its interface is the field of
 * the same name. `state` belongs to each, so that what was turned off by hand is turned on again.
 */
const KINDS = [
  {
    folder: 'uptime',
    title: 'Uptime check',
    version: 'v3',
    collection: 'uptimeCheckConfigs',
    state: { disabled: false },
  },
  {
    folder: 'alerts',
    title: 'Alert',
    version: 'v3',
    collection: 'alertPolicies',
    state: { enabled: true },
  },
  { folder: 'dashboards', title: 'Dashboard', version: 'v1', collection: 'dashboards', state: {} },
] as const;
type Kind = (typeof KINDS)[number];

/** What Google never changes of an uptime check: another host needs another check. */
const FIXED = 'monitoredResource';

const urlOf = ({ firebase }: SiteEnvironment, version: string, collection: string) =>
  `https://monitoring.googleapis.com/${version}/projects/${firebase.projectId}/${collection}`;

/**
 * Returns the question for the id of the operator's channel, which is found as `channel`; alerts
 * and the budget use it.
 */
export function findChannel(environment: SiteEnvironment) {
  const { email } = environment.operator;
  return {
    url: `${urlOf(environment, 'v3', 'notificationChannels')}?pageSize=1000`,
    pick: (answer: string): Present['found'] => {
      const { notificationChannels = [] } = channels.parse(JSON.parse(answer));
      const name = notificationChannels.find(
        ({ labels }) => labels?.['email_address'] === email,
      )?.name;
      return name === undefined ? {} : { channel: name };
    },
  };
}

/** Stands for the channel's id before there is one. */
export const UNKNOWN_CHANNEL = '{channel}';

/**
 * Returns the steps that watch the site: the operator's address for alerts, then a step per file of
 * `monitoring/`.
 */
export function monitoringSteps(environment: SiteEnvironment): SetupStep[] {
  const { operator } = environment;
  const find = findChannel(environment);
  const channel: SetupStep = {
    title: `Alerts to ${operator.email}`,
    state: { method: 'GET', url: find.url },
    isDone: (state) => find.pick(state)['channel'] !== undefined,
    actions: [
      {
        method: 'POST',
        url: urlOf(environment, 'v3', 'notificationChannels'),
        body: {
          type: 'email',
          displayName: operator.name,
          labels: { email_address: operator.email },
        },
      },
    ],
  };
  return [
    channel,
    ...KINDS.flatMap((kind) =>
      globSync(join(repository, 'monitoring', kind.folder, '*.json'))
        .toSorted()
        .map((file) => fileStep(environment, kind, file)),
    ),
  ];
}

/**
 * Returns the step of a file of `monitoring/`: what has its name is compared with it field by
 * field, and gets those that differ. Channels of others stay, and so does what Google or somebody
 * in the console added.
 */
function fileStep(environment: SiteEnvironment, kind: Kind, file: string): SetupStep {
  const { firebase, origin } = environment;
  const text = readFileSync(file, 'utf8').replaceAll('{projectId}', firebase.projectId);
  const wanted = {
    ...named.parse(JSON.parse(text.replaceAll('{host}', new URL(origin).host))),
    ...kind.state,
  };
  const list = z.object({ [kind.collection]: z.optional(z.array(named)) });
  const presentIn = (state: string) => {
    const listed = list.parse(JSON.parse(state))[kind.collection];
    return listed?.find(({ displayName }) => displayName === wanted.displayName);
  };
  const hasChannel = kind.folder === 'alerts';
  const openFields = (present: Watched, channel: string) => [
    ...Object.entries<unknown>(wanted)
      .filter(([field, value]) => !includes(JSON.stringify(present), { [field]: value }))
      .map(([field]) => field),
    ...(hasChannel && present.notificationChannels?.includes(channel) !== true
      ? ['notificationChannels']
      : []),
  ];
  const url = urlOf(environment, kind.version, kind.collection);
  return {
    title: `${kind.title}: ${wanted.displayName}`,
    state: { method: 'GET', url: `${url}?pageSize=1000` },
    ...(hasChannel ? { find: findChannel(environment) } : {}),
    isDone: (state, { channel = UNKNOWN_CHANNEL }) => {
      const present = presentIn(state);
      return present !== undefined && openFields(present, channel).length === 0;
    },
    difference: (state, { channel = UNKNOWN_CHANNEL }) => {
      const present = presentIn(state);
      if (present === undefined) return 'missing';
      return `${openFields(present, channel).join(', ')} not as in ${relative(repository, file)}`;
    },
    actions: ({ state, found: { channel = UNKNOWN_CHANNEL } }) => {
      const present = state === undefined ? undefined : presentIn(state);
      const channels = [...new Set([...(present?.notificationChannels ?? []), channel])];
      const body = { ...wanted, ...(hasChannel ? { notificationChannels: channels } : {}) };
      const create: Action = { method: 'POST', url, body };
      if (present?.name === undefined) return [create];
      const one = `https://monitoring.googleapis.com/${kind.version}/${present.name}`;
      const fields = openFields(present, channel);
      if (fields.includes(FIXED)) return [create, { method: 'DELETE', url: one }];
      // A dashboard is replaced as a whole.
      const mask = kind.folder === 'dashboards' ? '' : `?updateMask=${fields.join(',')}`;
      return [{ method: 'PATCH', url: `${one}${mask}`, body }];
    },
  };
}
