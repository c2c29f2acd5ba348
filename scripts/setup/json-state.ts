import * as z from 'zod/mini';

const policy = z.object({
  bindings: z.optional(z.array(z.object({ role: z.string(), members: z.optional(z.array(z.string())) }))),
});

/** Returns whether an IAM policy, as JSON, grants a role to a member. */
export function grants(state: string, role: string, member: string): boolean {
  const { bindings = [] } = policy.parse(JSON.parse(state));
  return bindings.some((binding) => binding.role === role && binding.members?.includes(member) === true);
}

/** Returns whether a JSON text contains every value of `wanted`; other fields may be there, lists are as long. */
export function includes(state: string, wanted: object): boolean {
  return contains(JSON.parse(state), wanted);
}

function contains(value: unknown, wanted: unknown): boolean {
  // Google's tools write some numbers as text.
  if (typeof wanted !== 'object' || wanted === null) return String(value) === String(wanted);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(wanted) && !(Array.isArray(value) && value.length === wanted.length)) return false;
  return Object.entries(wanted).every(([key, inner]) => contains(Reflect.get(value, key), inner));
}
