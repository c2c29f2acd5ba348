import type { World } from '../core/world.ts';
import { PlayedParams } from './played-params.ts';
import type { Played } from './played-params.ts';

/** An operation of the contract with its implementation. */
export interface Route {
  /** The operation's name in the contract, such as `Customers.create`. */
  operation: string;
  played: PlayedParams;
  run: (world: World, params: Record<string, unknown>, ...ids: string[]) => object;
}

/** @param played  the parameters that the operation plays; any other one is refused by name */
export function route<Params extends object>(
  operation: string,
  played: Played<Params>,
  handle: (world: World, params: Params, id: string, secondId: string) => object,
): Route {
  return {
    operation,
    played: new PlayedParams(played),
    run: (world, params, id = '', secondId = '') => handle(world, params as Params, id, secondId),
  };
}
