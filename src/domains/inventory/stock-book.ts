/**
 * One document's changes to stock: opened with the parts it moves, which are locked in the order of their ids, written once at its end.
 * Between the two the rules of `stock-cost.rules.ts` say what each move is worth. Writing posts what was used before it came and
 * cost something else than estimated; the document posts its own moves.
 */
import { faultAt, postDated } from '#domains/ledger/entries/post-dated.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid } from '#kernel/errors.ts';
import { currencyExponent, type UnitPrice } from '#kernel/money.ts';
import './part.resource.ts';
import './stock.resource.ts';
import { costOnHand, type Share, takeBack } from './delivery-shares.rules.ts';
import { moveStock, type StockMove } from './move-stock.ts';
import { fromThousandths, thousandths } from './quantity.rules.ts';
import { issue, min, type Pool, restOf, settle, shareOf, unitCost, worth } from './stock-cost.rules.ts';
import { type Difference, postStockCost } from './stock-cost-posting.rules.ts';
import {
  deliveryOf,
  jobOf,
  keepCostOfJobs,
  keepShortfall,
  leftOfDelivery,
  type OpenShortfall,
  readParts,
  readShortfalls,
  type StockedPart,
} from './stock-pools.ts';

/** What a document says of each of its moves. */
export type About = Pick<StockMove, 'part_id' | 'location_id' | 'kind'> & Partial<StockMove>;

interface OpenPart extends StockedPart {
  pool: Pool;
  readonly shortfalls: OpenShortfall[];
}

export class StockBook {
  readonly #ctx: Ctx;
  readonly #day: string;
  readonly #correctedOn: string;
  readonly #parts: ReadonlyMap<string, OpenPart>;
  readonly #moves: StockMove[] = [];
  readonly #differences: Difference[] = [];
  readonly #changed = new Set<OpenShortfall>();
  readonly #costs = new Map<string, UnitPrice>();

  private constructor(ctx: Ctx, [day, correctedOn]: readonly [string, string], parts: readonly OpenPart[]) {
    this.#ctx = ctx;
    this.#day = day;
    this.#correctedOn = correctedOn;
    this.#parts = new Map(parts.map((part) => [part.id, part]));
  }

  /** `day`: the document's, which its moves and entries carry. `correctedOn`: that of what earlier uses turn out to have cost, when another. */
  static async open(
    ctx: Ctx,
    day: string,
    partIds: readonly string[],
    correctedOn = day,
  ): Promise<StockBook> {
    const parts = await readParts(ctx, partIds);
    const shortfalls = await readShortfalls(ctx, partIds);
    return new StockBook(
      ctx,
      [day, correctedOn],
      parts.map((part) => ({ ...part, shortfalls: shortfalls.filter(({ part_id }) => part_id === part.id) })),
    );
  }

  pool(partId: string): Pool {
    return this.#part(partId).pool;
  }

  /** Takes `quantity` out. Returns its cost; what is not on hand leaves at `estimate`. */
  issue(about: About, quantity: string, estimate?: UnitPrice | null): bigint {
    const part = this.#straightened(about);
    const expected = estimate ?? this.#average(part) ?? this.#known(part);
    const { value, short } = issue(part.pool, thousandths(quantity), expected);
    const id = this.#move(part, { ...about, quantity: `-${quantity}`, value: -value });
    if (short) this.#addShortfall(part, about, id, short);
    return value;
  }

  /** Puts `quantity` in at `value`, and settles what left before it came. `given`: what one of them cost, where it is known. */
  receive(about: About, quantity: string, value: bigint, given?: UnitPrice | null): void {
    const part = this.#straightened(about);
    const before = part.pool;
    const settled = settle(before, part.shortfalls, thousandths(quantity), value);
    this.#move(part, { ...about, quantity, value });
    for (const { of, quantity: pieces, estimate, cost } of settled) {
      if (of) this.#reduce(of, pieces, estimate);
      this.#correct(part, about, of, estimate - cost);
    }
    this.#keepUnitCost(part, { quantity: thousandths(quantity), value }, given);
  }

  /** Takes back what came with a delivery (`deliveryOf`) at `value`, as if it had never come. */
  async takeBack(about: About, quantity: string, value: bigint): Promise<void> {
    const part = this.#straightened(about);
    const returned = { quantity: thousandths(quantity), value };
    const share = await this.#leftOf(part, about, returned.quantity);
    const { difference, short } = takeBack(part.pool, returned, share);
    const id = this.#move(part, { ...about, quantity: `-${quantity}`, value: -value });
    if (short) this.#addShortfall(part, about, id, short);
    this.#correct(part, about, null, difference);
    this.#keepUnitCost(part);
  }

  /**
   * `quantity` thousandths of a line that was received cost `amount` more (or less) than they came for. Returns how much of it went to those that
   * are on hand; the rest is a cost of what has left.
   */
  async addCost(
    about: About & { receipt_line_id: string },
    quantity: bigint,
    amount: bigint,
  ): Promise<bigint> {
    const part = this.#straightened(about);
    const share = await this.#leftOf(part, about, quantity);
    const value = costOnHand(part.pool, share, quantity, amount);
    if (value !== 0n) this.#move(part, { ...about, quantity: '0', value });
    this.#keepUnitCost(part);
    return value;
  }

  /** Puts back what a move took, at what is still estimated for it and `known` of the rest. Returns the value. */
  putBack(about: About, moveId: string | null, quantity: string, known: (pieces: bigint) => bigint): bigint {
    const part = this.#straightened(about);
    const own = part.shortfalls.find(({ move_id }) => move_id === moveId);
    const pieces = thousandths(quantity);
    const short = own ? min(pieces, own.quantity) : 0n;
    let value = 0n;
    if (own && short > 0n) {
      value = shareOf(own.value, short, own.quantity);
      this.#reduce(own, short, value);
      this.#move(part, { ...about, quantity: fromThousandths(short), value });
    }
    if (pieces === short) return value;
    const rest = known(pieces - short);
    this.receive(about, fromThousandths(pieces - short), rest);
    return value + rest;
  }

  /** What of `moveId` is still an estimate. */
  estimateOf(partId: string, moveId: string | null): { readonly quantity: bigint; readonly value: bigint } {
    const own = this.#part(partId).shortfalls.find(({ move_id }) => move_id === moveId);
    return own ? { quantity: own.quantity, value: own.value } : { quantity: 0n, value: 0n };
  }

  /** What a count found. Pieces that were used before they came were there after all, at their estimate. Returns the value. */
  find(about: About, quantity: string, unit_cost: UnitPrice | null | undefined): bigint {
    const part = this.#straightened(about);
    const { pool, shortfalls } = part;
    const pieces = thousandths(quantity);
    const missing = pool.quantity < 0n ? min(pieces, -pool.quantity) : 0n;
    let value = 0n;
    let open = missing;
    for (const one of [...shortfalls]) {
      const now = min(open, one.quantity);
      if (now === 0n) break;
      const estimate = shareOf(one.value, now, one.quantity);
      this.#reduce(one, now, estimate);
      value += estimate;
      open -= now;
    }
    if (open > 0n) value += shareOf(-pool.value - value, open, open - pool.quantity - missing);
    if (missing > 0n) this.#move(part, { ...about, quantity: fromThousandths(missing), value });
    const rest = pieces - missing;
    if (rest === 0n) return value;
    const isAverage = pool.quantity > 0n && unit_cost == null;
    const each = unit_cost ?? this.#known(part);
    const more = isAverage ? shareOf(pool.value, rest, pool.quantity) : worth(each, rest);
    this.receive(about, fromThousandths(rest), more, unit_cost);
    return value + more;
  }

  /** From one place to another: what is on hand stays worth the same. */
  transfer(about: Pick<StockMove, 'part_id' | 'reason'>, from: string, to: string, quantity: string): void {
    const part = this.#straightened({ ...about, location_id: from, kind: 'transfer' });
    const transfer_id = this.#ctx.newId();
    const move = { ...about, transfer_id, kind: 'transfer' } as const;
    const value =
      part.pool.quantity <= 0n ? 0n : shareOf(part.pool.value, thousandths(quantity), part.pool.quantity);
    this.#move(part, { ...move, location_id: from, quantity: `-${quantity}`, value: -value });
    this.#move(part, { ...move, location_id: to, quantity, value });
  }

  /** Makes all that is on hand worth `unit_cost` each. Returns by how much the value changed. */
  revalue(about: About, unit_cost: UnitPrice): bigint {
    const part = this.#straightened(about);
    const change = worth(unit_cost, part.pool.quantity) - part.pool.value;
    this.#costs.set(part.id, unit_cost);
    if (change !== 0n) this.#move(part, { ...about, quantity: '0', value: change });
    return change;
  }

  /** Writes all of it. `dateField`: where a closed period is reported. */
  async write(dateField: string): Promise<void> {
    const ctx = this.#ctx;
    await faultAt(dateField, () => moveStock(ctx, this.#moves));
    for (const one of this.#changed) await keepShortfall(ctx, one);
    for (const [id, cost] of this.#costs) {
      await ctx.db
        .updateTable('parts')
        .set({ cost })
        .where('id', '=', id)
        .where('cost', '!=', cost)
        .execute();
    }
    await keepCostOfJobs(ctx, this.#differences);
    const entry = {
      entry_date: this.#correctedOn,
      memo: 'Cost of parts after the fact',
      source: 'stock_cost',
    } as const;
    await postDated(ctx, dateField, entry, postStockCost(this.#differences));
  }

  #part(partId: string): OpenPart {
    const part = this.#parts.get(partId);
    if (!part) throw invalid({ part_id: 'This part doesn’t exist.' });
    return part;
  }

  #leftOf({ id, pool }: OpenPart, about: About, quantity: bigint): Promise<Share> {
    const pending = this.#moves.filter(({ part_id }) => part_id === id);
    const delivery = deliveryOf({ receipt_line_id: null, ...about }) ?? '';
    return leftOfDelivery(this.#ctx, { part_id: id, delivery, quantity }, pool, pending);
  }

  /** Of what is on hand, else of what came. */
  #keepUnitCost(part: OpenPart, delivery: Pool = part.pool, given?: UnitPrice | null): void {
    const cost = this.#average(part, given) ?? this.#average({ ...part, pool: delivery }, given);
    if (cost !== undefined) this.#costs.set(part.id, cost);
  }

  /** The last cost of one that is known. */
  #known({ id, cost }: Pick<OpenPart, 'id' | 'cost'>): UnitPrice {
    return this.#costs.get(id) ?? cost;
  }

  #average(part: Pick<OpenPart, 'id' | 'cost' | 'pool'>, given?: UnitPrice | null): UnitPrice | undefined {
    return unitCost(part.pool, [given, this.#known(part)], currencyExponent(this.#ctx.viewer.currency));
  }

  #straightened(about: About): OpenPart {
    const part = this.#part(about.part_id);
    const rest = restOf(part.pool);
    if (rest !== 0n) this.#correct(part, { ...about, kind: 'adjustment' }, null, -rest);
    return part;
  }

  #move(part: OpenPart, move: StockMove): string {
    const id = this.#ctx.newId();
    this.#moves.push({ ...move, id, moved_on: move.kind === 'settlement' ? this.#correctedOn : this.#day });
    const { pool } = part;
    part.pool = {
      quantity: pool.quantity + thousandths(move.quantity),
      value: pool.value + move.value,
    };
    return id;
  }

  /** Changes the value of the pool by `amount`, against the cost of what left. */
  #correct(
    part: OpenPart,
    { location_id, kind: by, receipt_line_id = null }: About,
    of: OpenShortfall | null,
    amount: bigint,
  ): void {
    if (amount === 0n) return;
    const work_order_part_id = of?.work_order_part_id ?? null;
    this.#differences.push({ amount, kind: of?.kind ?? by, work_order_part_id, ...jobOf(of) });
    this.#move(part, {
      ...{ part_id: part.id, location_id, kind: 'settlement', quantity: '0', value: amount, receipt_line_id },
      ...{ settles_id: of?.move_id ?? null, work_order_part_id, work_order_id: of?.work_order_id ?? null },
    });
  }

  #addShortfall(
    part: OpenPart,
    about: About,
    move_id: string,
    short: { quantity: bigint; value: bigint },
  ): void {
    const { work_order_id = null, work_order_part_id = null, kind } = about;
    const one = { id: null, part_id: part.id, move_id, kind, work_order_part_id, work_order_id, ...short };
    part.shortfalls.push(one);
    this.#changed.add(one);
  }

  #reduce(short: OpenShortfall, quantity: bigint, value: bigint): void {
    short.quantity -= quantity;
    short.value -= value;
    this.#changed.add(short);
    if (short.quantity > 0n) return;
    const { shortfalls } = this.#part(short.part_id);
    shortfalls.splice(shortfalls.indexOf(short), 1);
  }
}
