/** Ceilings of a function: instances, vCPU of each, and what one takes at the same time. */
interface Ceiling {
  readonly maxInstances: number;
  readonly cpu: number;
  readonly concurrency: number;
}

interface Ceilings {
  /** Of a trigger, unless it says otherwise. */
  readonly trigger: Ceiling;
  /** vCPU of what handles much in the background: a whole catalogue, the jobs of a schedule. */
  readonly busyCpu: number;
  /** vCPU of the nightly jobs, which have to end before their time does. */
  readonly nightCpu: number;
  /** Instances of each HTTP service, of one vCPU each. */
  readonly instances: Readonly<
    Record<'app' | 'billing' | 'stripeWebhook' | 'img' | 'page', number>
  >;
}

/**
 * From which quota of a region on services have room: what production.md has the operator ask for.
 */
const RAISED_CPUS = 100;

/**
 * In a new project the media worker leaves twelve vCPU for all functions, so triggers and schedules
 * get shares of one. Google allows one event at a time below a whole vCPU; what waits is delivered
 * again.
 */
const OF_A_NEW_PROJECT: Ceilings = {
  trigger: { maxInstances: 1, cpu: 0.12, concurrency: 1 },
  busyCpu: 0.25,
  nightCpu: 0.5,
  instances: { app: 2, billing: 2, stripeWebhook: 1, img: 1, page: 1 },
};

const OF_A_RAISED_QUOTA: Ceilings = {
  trigger: { maxInstances: 3, cpu: 1, concurrency: 60 },
  busyCpu: 1,
  nightCpu: 1,
  instances: { app: 8, billing: 4, stripeWebhook: 3, img: 3, page: 3 },
};

/** Returns the ceilings that fit together, with the media worker, into a region's quota of vCPU. */
export const ceilingsFor = (regionCpus: number): Ceilings =>
  regionCpus < RAISED_CPUS ? OF_A_NEW_PROJECT : OF_A_RAISED_QUOTA;
