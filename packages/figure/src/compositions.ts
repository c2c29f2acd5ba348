import { ghostBottle, litBottle } from './bottle.ts';
import { combine, type Drawing, type IdSource } from './drawing.ts';
import { flightAt, trace, type Flight } from './flight.ts';
import { PLATE } from './stage.ts';
import { tin } from './tin.ts';

/** The six kinds of move that the drawn plates distinguish. */
export const FIGURE_KINDS = ['arc', 'double', 'stall', 'tin', 'column', 'spin'] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

interface Composition {
  readonly drawing: Drawing;
  /** Where the lamps point. */
  readonly focusX: number;
}

const { width, height, floor } = PLATE;
const line = (flight: Flight): Drawing => ({ defs: '', body: trace(flight) });
const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

interface Exposures {
  readonly count: number;
  /** Index of the lit exposure. */
  readonly lit: number;
  readonly scale: number;
  /** How much larger the lit bottle is than the ghosts. */
  readonly litScale: number;
  /** Opacity of the first and of the last ghost. */
  readonly fade: readonly [first: number, last: number];
}

/** Draws a chronophotograph: exposures of one bottle at equal time steps, the lit one on top. */
function exposures(
  flight: Flight,
  { count, lit, scale, litScale, fade }: Exposures,
  nextId: IdSource,
): Drawing {
  const share = (index: number) => index / (count - 1);
  const ghosts = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index !== lit)
    .map((index) => {
      const opacity = fade[0] + (fade[1] - fade[0]) * share(index);
      return ghostBottle({ ...flightAt(flight, share(index)), scale, opacity }, nextId, {
        rim: 2 / scale,
      });
    });
  const key = litBottle({ ...flightAt(flight, share(lit)), scale: scale * litScale }, nextId, {
    rim: 1.6 / scale,
  });
  return combine([...ghosts, key]);
}

type Compose = (random: () => number, nextId: IdSource) => Composition;

const pick = <Choice>(random: () => number, choices: readonly [Choice, ...Choice[]]): Choice =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];
/** Returns a flight as it is or mirrored, by one draw of `random` for all flights of a plate. */
const facing = (random: () => number): ((flight: Flight) => Flight) => {
  if (random() < 0.5) return (flight) => flight;
  return ({ x0, x1, turns, angle0 = 0, ...level }) => {
    return { ...level, x0: width - x0, x1: width - x1, turns: -turns, angle0: -angle0 };
  };
};

/** One bottle, one throw across the plate. */
const arc: Compose = (random, nextId) => {
  const lit = 2 + Math.floor(random() * 3);
  const flight = facing(random)({
    x0: width * 0.1,
    x1: width * 0.9,
    y0: floor - 40,
    y1: floor - 40,
    height: height * (0.4 + random() * 0.06),
    turns: random() > 0.5 ? 1 : 1.5,
    angle0: -20 + random() * 30,
  });
  const shots = exposures(
    flight,
    { count: 7, lit, scale: 1.05, litScale: 1.75, fade: [0.3, 0.9] },
    nextId,
  );
  return { drawing: combine([line(flight), shots]), focusX: flightAt(flight, lit / 6).x };
};

/** Lit exposures of the high and the low bottle that do not cover each other. */
const LIT_PAIRS = [
  [2, 2],
  [3, 1],
  [1, 3],
] as const;

/** Two bottles that cross in the air. */
const double: Compose = (random, nextId) => {
  const level = { y0: floor - 40, y1: floor - 40 };
  const [high, low] = pick<(typeof LIT_PAIRS)[number]>(random, LIT_PAIRS);
  const flights: readonly (readonly [Flight, number])[] = [
    [
      {
        ...level,
        x0: width * 0.2,
        x1: width * 0.66,
        height: height * (0.52 + random() * 0.08),
        turns: 1,
      },
      high,
    ],
    [
      {
        ...level,
        x0: width * 0.84,
        x1: width * 0.34,
        height: height * 0.36,
        turns: -1,
        angle0: 20,
      },
      low,
    ],
  ];
  const face = facing(random);
  const parts = flights.flatMap(([flight, lit]) => [
    line(face(flight)),
    exposures(
      face(flight),
      { count: 6, lit, scale: 0.9, litScale: 1.7, fade: [0.25, 0.7] },
      nextId,
    ),
  ]);
  return { drawing: combine(parts), focusX: width / 2 };
};

/** A bottle rising and coming to rest on an upturned tin. */
const stall: Compose = (random, nextId) => {
  const flight = facing(random)({
    x0: width * 0.1,
    x1: width * (0.42 + random() * 0.14),
    y0: height * 0.8,
    y1: height * 0.26,
    height: height * (0.3 + random() * 0.06),
    turns: pick(random, [1, 0.75, 1.25]),
  });
  const ghosts = steps(4).map((index) =>
    ghostBottle({ ...flightAt(flight, index / 4.4), opacity: 0.3 + 0.15 * index }, nextId, {
      rim: 2,
    }),
  );
  const resting = litBottle({ x: flight.x1, y: floor - 164, angle: 0, scale: 1.6 }, nextId);
  const support = tin({ x: flight.x1, y: floor - 52, angle: 180, scale: 2.05 }, nextId);
  return { drawing: combine([line(flight), ...ghosts, resting, support]), focusX: flight.x1 };
};

/** The tin itself is thrown. */
const tinThrow: Compose = (random, nextId) => {
  const flight = facing(random)({
    x0: width * 0.12,
    x1: width * 0.88,
    y0: floor - 36,
    y1: floor - 36,
    height: height * (0.48 + random() * 0.06),
    turns: 1.5,
  });
  const shown = pick(random, [3, 2, 4]);
  const key = flightAt(flight, shown / 6);
  const ghosts = steps(7)
    .filter((index) => index !== shown)
    .map((index) =>
      tin({ ...flightAt(flight, index / 6), scale: 1.35, opacity: 0.25 + index / 12 }, nextId),
    );
  const lit = tin({ ...key, angle: key.angle + 24, scale: 2.8 }, nextId);
  return { drawing: combine([line(flight), ...ghosts, lit]), focusX: key.x };
};

/** Three bottles, each up and down its own narrow column. */
const column: Compose = (random, nextId) => {
  const columns = [
    { rise: 0.4, lit: 2 },
    { rise: 0.5, lit: 3 },
    { rise: 0.34, lit: 2 },
  ];
  const first = Math.floor(random() * columns.length);
  const face = facing(random);
  const parts = columns.flatMap(({ rise, lit }, index) => {
    const x = 0.26 + 0.24 * ((index + first) % columns.length);
    const flight = face({
      x0: width * x - 30,
      x1: width * x + 30,
      y0: floor - 30,
      y1: floor - 30,
      height: height * (rise + random() * 0.08),
      turns: 0.5 + 0.25 * index,
      angle0: index * 8,
    });
    return [
      line(flight),
      exposures(flight, { count: 6, lit, scale: 0.72, litScale: 2, fade: [0.2, 0.55] }, nextId),
    ];
  });
  return { drawing: combine(parts), focusX: width / 2 };
};

/** A bottle spinning in place: rolls, blind catches. */
const spin: Compose = (random, nextId) => {
  const x = width * (0.46 + random() * 0.14);
  const y = height * 0.5;
  const count = pick(random, [8, 6, 10]);
  const from = random() * 45;
  const star = steps(count).map((index) =>
    ghostBottle(
      {
        x,
        y,
        angle: (360 / count) * index + from,
        scale: 1.55,
        opacity: 0.2 + (0.56 / count) * index,
      },
      nextId,
      { plain: true },
    ),
  );
  const lit = litBottle(
    { x, y, angle: (random() < 0.5 ? 12 : -12) * (1 + random() * 5), scale: 2.15 },
    nextId,
  );
  return { drawing: combine([...star, lit]), focusX: x };
};

/** How each kind of move is drawn. */
export const COMPOSITIONS: Readonly<Record<FigureKind, Compose>> = {
  arc,
  double,
  stall,
  tin: tinThrow,
  column,
  spin,
};
