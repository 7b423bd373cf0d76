/**
 * In which order visits change places, so that nobody is in two places at any moment: first those whose new place is free. Those
 * that wait for each other in a circle form a group, which succeeds or fails as a whole; so do those that belong together.
 */

interface Place {
  readonly technician_id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
}

export interface Step {
  /** Undefined: a new visit. */
  readonly frees?: Place;
  /** Undefined: a visit that is taken away. */
  readonly takes?: Place;
  /** Steps with the same belong together. */
  readonly together?: string;
}

/** The steps in groups, in the order in which they are to be carried out. */
export function orderOfSteps<S extends Step>(steps: readonly S[]): S[][] {
  const freed = byKey(steps, ({ frees }) => frees?.technician_id);
  const joined = byKey(steps, ({ together }) => together);
  const waitsFor = (step: S) => [
    ...(freed.get(step.takes?.technician_id ?? '') ?? []).filter(
      (other) => other !== step && overlap(step.takes, other.frees),
    ),
    ...(joined.get(step.together ?? '') ?? []).filter((other) => other !== step),
  ];
  // Tarjan's strongly connected components come out with those first that others wait for.
  const found = new Map<S, { index: number; low: number; isOpen: boolean }>();
  const stack: S[] = [];
  const groups: S[][] = [];
  const visit = (step: S) => {
    const state = { index: found.size, low: found.size, isOpen: true };
    found.set(step, state);
    stack.push(step);
    for (const other of waitsFor(step)) {
      const known = found.get(other) ?? visit(other);
      if (known.isOpen) state.low = Math.min(state.low, known.low);
    }
    if (state.low === state.index) {
      const group = stack.splice(stack.indexOf(step));
      for (const one of group) {
        const entry = found.get(one);
        if (entry) entry.isOpen = false;
      }
      groups.push(group);
    }
    return state;
  };
  for (const step of steps) if (!found.has(step)) visit(step);
  return groups;
}

/** Whether one of the group goes where another one is. */
export function exchangesPlaces(group: readonly Step[]): boolean {
  return group.some(({ takes }) =>
    group.some(
      ({ frees, takes: to }) =>
        to !== takes && takes?.technician_id === frees?.technician_id && overlap(takes, frees),
    ),
  );
}

function byKey<S>(steps: readonly S[], keyOf: (step: S) => string | null | undefined): Map<string, S[]> {
  const found = new Map<string, S[]>();
  for (const step of steps) {
    const key = keyOf(step);
    if (key) found.set(key, [...(found.get(key) ?? []), step]);
  }
  return found;
}

function overlap(a: Place | undefined, b: Place | undefined): boolean {
  if (!a || !b) return false;
  return Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(a.ends_at) > Date.parse(b.starts_at);
}
