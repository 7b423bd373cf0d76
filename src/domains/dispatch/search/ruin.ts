// The ruin of SISR (Christiaens and Vanden Berghe 2020): removes strings of neighbouring stops from routes close to each other, so
// that the recreation finds slack in one area and several routes at once.

import type { Random } from './random.ts';

/** What a ruin needs of a plan: routes of numbered stops, and removal of a section. */
export interface Ruinable {
  readonly slots: number;
  /** Stops are numbered from 1 to this. */
  readonly stops: number;
  readonly length: Int32Array;
  readonly routeOf: Int32Array;
  readonly positionOf: Int32Array;
  absentCount: number;
  remove(route: number, start: number, end: number): void;
}

export interface RuinSettings {
  /** The average number of stops removed in a step. */
  readonly averageRemoved: number;
  readonly longestString: number;
  /** How often a string keeps a part in its middle. */
  readonly splitRate: number;
  /** How often the kept part grows by one more. */
  readonly splitGrowth: number;
}

export const RUIN: RuinSettings = {
  averageRemoved: 10,
  longestString: 10,
  splitRate: 0.5,
  splitGrowth: 0.99,
};

/** How far from the focus strings are cut. */
export const FOCUS_REACH = 40;

export class Ruin {
  /** A stop near which all strings are cut; 0: anywhere. */
  private readonly focus: number;
  private readonly touched: Int32Array;
  private step = 0;
  private readonly tours: Ruinable;
  /** Row (stop) × reach: the stops near each stop, nearest first; 0 ends a short row. */
  private readonly near: Int32Array;
  private readonly reach: number;
  private readonly random: Random;
  private readonly settings: RuinSettings;

  constructor(
    tours: Ruinable,
    near: Int32Array,
    reach: number,
    random: Random,
    settings: RuinSettings,
    focus = 0,
  ) {
    this.focus = focus;
    this.tours = tours;
    this.near = near;
    this.reach = reach;
    this.random = random;
    this.settings = settings;
    this.touched = new Int32Array(tours.slots);
  }

  run(): void {
    const { tours, random, near, reach, settings, touched } = this;
    const size = tours.stops;
    this.step++;
    let used = 0;
    for (let r = 0; r < tours.slots; r++) if (tours.length[r]! > 0) used++;
    if (used === 0) return;
    const average = (size - tours.absentCount) / used;
    const longest = Math.min(settings.longestString, average);
    const most = (4 * settings.averageRemoved) / (1 + longest) - 1;
    const strings = Math.floor(random.unit() * most + 1);
    const seed = this.seedStop();
    let cut = 0;
    for (let i = -1; i < reach && cut < strings; i++) {
      const stop = i < 0 ? seed : near[seed * reach + i]!;
      const r = tours.routeOf[stop]!;
      if (stop === 0 || r < 0 || touched[r] === this.step) continue;
      touched[r] = this.step;
      this.cutString(r, stop, longest);
      cut++;
    }
  }

  private seedStop(): number {
    const { focus, near, reach, random } = this;
    if (focus === 0 || reach === 0) return 1 + random.below(this.tours.stops);
    return near[focus * reach + random.below(Math.min(reach, FOCUS_REACH))]!;
  }

  private cutString(r: number, stop: number, longest: number): void {
    const { tours, random, settings } = this;
    const size = tours.length[r]!;
    const length = Math.floor(random.unit() * Math.min(size, longest) + 1);
    const cut = Math.min(length, size);
    let kept = 0;
    if (cut > 1 && cut < size && random.unit() < settings.splitRate) {
      kept = 1;
      while (cut + kept < size && random.unit() > settings.splitGrowth) kept++;
    }
    const span = cut + kept;
    const at = tours.positionOf[stop]!;
    const lowest = Math.max(0, at - span + 1);
    const highest = Math.min(at, size - span);
    const start = lowest + random.below(highest - lowest + 1);
    if (kept === 0) {
      tours.remove(r, start, start + cut);
      return;
    }
    const head = 1 + random.below(cut - 1);
    tours.remove(r, start + head + kept, start + span);
    tours.remove(r, start, start + head);
  }
}
