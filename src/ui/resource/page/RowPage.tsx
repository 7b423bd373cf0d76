/**
 * The page of one row: `<RowPage resource={workOrders} id={id} commands={[…]} placed={['title']}>{(row) =>
 * sections}</RowPage>`. Reads the row with `can`, shows name, status and the next allowed command on top, its fields by group
 * on the right, edited in place, and moves with [ and ] through the list it was opened from.
 */

import { ArrowLeft, ChevronDown, ChevronUp, SearchX } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { sentence } from '#kernel/display.ts';
import { type FieldGroup, groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useHotkeys } from '#ui/hooks/use-hotkeys.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { words } from '#ui/words.ts';
import { CommandBar, type CommandBarProps } from '../commands/CommandBar.tsx';
import { lawfulness } from '../commands/lawful.ts';
import { type Save, UnsavedContext } from '../form/unsaved.ts';
import { PinButton } from '../kept/PinButton.tsx';
import { type Row, rowTitle, selectFor } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { EditableProperties, type EditablePropertiesProps, shownFields } from './EditableProperties.tsx';
import { lastListHref, neighboursOf } from './neighbours.ts';

export interface RowPageProps<R extends Row>
  extends Pick<CommandBarProps, 'beside' | 'footed' | 'inverses' | 'instead' | 'onDone'> {
  resource: AnyResource;
  id: string;
  /**
   * By likelihood, the first allowed one becomes the primary button; then those the domain declares and places nowhere else.
   * `elsewhere`: the page has its own command bar.
   */
  commands?: 'elsewhere' | readonly AnyCommand[] | ((row: R) => readonly AnyCommand[]);
  /** Names of commands before which unsaved input of the page's form is saved; if saving fails, they don't run. */
  saveFirst?: readonly string[];
  /** All commands in the menu: when the next step is not a command of the row. */
  menuOnly?: boolean | ((row: R) => boolean);
  /** Entries of the commands' menu that are no commands of the row. */
  further?: (row: R) => ReactNode;
  asks?: CommandBarProps['asks'] | ((row: R) => CommandBarProps['asks']);
  /** Further embeds: `invoice_lines(*),visits(*)`. All readable columns are included anyway. */
  select?: string;
  /** Default: the row's display name. */
  title?: (row: R) => ReactNode;
  /** Beside the title; default: the row's status. */
  status?: (row: R) => ReactNode;
  /** Above the title, after the link back: a number, the customer. */
  context?: (row: R) => ReactNode;
  description?: (row: R) => ReactNode;
  /** Beside the command buttons. */
  actions?: (row: R) => ReactNode;
  /** After the command buttons, in the place of the primary button: the next step, when it is not a command of the row. */
  after?: (row: R) => ReactNode;
  /** Fields or titles of groups that the page shows itself; all others are in the right rail. Refs among them come without their row. */
  placed?: readonly string[];
  /** False for a page that is a form and contains all fields. */
  rail?: false;
  railOptions?: Pick<EditablePropertiesProps, 'readOnly' | 'hideEmpty' | 'foldEmpty' | 'refFilters'>;
  /** Below the rail's properties. */
  railAfter?: (row: R) => ReactNode;
  /** Path of the list: `/work-orders`. */
  listPath: string;
  /** The sections of the main column; without them it shows the fields. */
  children?: (row: R) => ReactNode;
}

/** Keyed by row, so that no state of one row's page is carried over to another. */
export function RowPage<R extends Row = Row>(props: RowPageProps<R>) {
  return <PageOfRow key={props.id} {...props} />;
}

function PageOfRow<R extends Row>(props: RowPageProps<R>) {
  const { id, commands, listPath } = props;
  const workplace = useWorkplace();
  const resource = workplace.withCustomFields(props.resource);
  const columns = [...workplace.fieldsOf(resource).keys()];
  const hasBar =
    commands !== 'elsewhere' && (commands !== undefined || workplace.commandsOf(resource.name).length > 0);
  const select = [
    selectFor(resource, columns, workplace, props.select, props.placed),
    ...(hasBar ? ['can'] : []),
  ].join(',');
  const { data, error, isPending, refetch } = useRow<AnyResource, R>(resource, id, select);
  const row: R | null | undefined = data;
  const unsaved = useRef<Save | null>(null);
  const commandsOf = (of: R) => {
    if (typeof commands === 'function') return commands(of);
    return commands === undefined || commands === 'elsewhere' ? [] : commands;
  };
  /** Saving may change which commands are allowed: an order over a limit is approved before it is sent. */
  const saved = async (command: AnyCommand) => {
    if (!unsaved.current || !props.saveFirst?.includes(command.name)) return true;
    if (!(await unsaved.current())) return false;
    const { data: after } = await refetch();
    const now: R | null | undefined = after;
    if (now && commandsOf(now).includes(command) && lawfulness(command, now, workplace.viewer).lawful)
      return true;
    void notify.info(`Saved. “${command.label}” has to wait`, {
      description: 'What you changed needs something else first.',
    });
    return false;
  };
  if (isPending) {
    return (
      <Page title={words(resource.label)}>
        <SkeletonRows rows={8} />
      </Page>
    );
  }
  if (error && !row) {
    return (
      <Page title={words(resource.label)}>
        <ErrorState
          title={`This ${words(resource.label).toLowerCase()} could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  if (!row) return <Gone resource={resource} listPath={listPath} />;
  const title = rowTitle(resource, row, workplace);
  const hasRail = props.children !== undefined && props.rail !== false;
  return (
    <Page title={title} className="gap-5">
      <PageHeader
        context={<Context {...props} row={row} />}
        title={props.title?.(row) ?? title}
        status={props.status?.(row) ?? <State resource={resource} row={row} />}
        description={props.description?.(row)}
        actions={
          <>
            {props.actions?.(row)}
            {hasBar && (
              <CommandBar
                {...props}
                commands={commandsOf(row)}
                menuOnly={typeof props.menuOnly === 'function' ? props.menuOnly(row) : props.menuOnly}
                further={props.further?.(row)}
                before={props.saveFirst && saved}
                asks={typeof props.asks === 'function' ? props.asks(row) : props.asks}
                row={row}
              />
            )}
            {props.after?.(row)}
          </>
        }
      />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          hasRail && 'lg:grid-cols-[minmax(0,1fr)_320px]',
        )}
      >
        <div className={cx('flex min-w-0 flex-col gap-6', !props.children && 'max-w-(--form)')}>
          <UnsavedContext value={unsaved}>
            {props.children?.(row) ?? <Facts {...props} resource={resource} row={row} />}
          </UnsavedContext>
        </div>
        {hasRail && (
          <aside aria-label="Properties" className="flex min-w-0 flex-col gap-4">
            <Facts {...props} resource={resource} row={row} />
            {props.railAfter?.(row)}
          </aside>
        )}
      </div>
    </Page>
  );
}

function Facts<R extends Row>({ resource, row, placed, railOptions }: RowPageProps<R> & { row: R }) {
  const workplace = useWorkplace();
  return groupsOf(resource, placed)
    .filter(({ fields }) => shownFields(resource, row, fields, workplace, railOptions?.hideEmpty).length > 0)
    .map((group) => (
      <RailCard key={group.title} group={group}>
        <EditableProperties {...railOptions} resource={resource} row={row} fields={group.fields} />
      </RailCard>
    ));
}

function RailCard({ group, children }: { group: FieldGroup; children: ReactNode }) {
  const card = <Card className="py-2">{children}</Card>;
  return group.title ? <Section title={group.title}>{card}</Section> : card;
}

/** The row's status, as shape and word. */
export function State({ resource, row }: { resource: AnyResource; row: Row }) {
  const { displayOf, fieldsOf } = useWorkplace();
  const [name] = [...fieldsOf(resource)].find(([, field]) => field.kind === 'state') ?? [];
  const value = name ? row[name] : undefined;
  if (!name || typeof value !== 'string') return null;
  const look = displayOf(resource.name)?.looks?.[name]?.(value) ?? {
    label: sentence(value),
    tone: 'neutral' as const,
  };
  return <StatusMark {...look} filled />;
}

/** A link back to the list with its filters, and to the previous and next row. */
function Context<R extends Row>({ resource, id, row, listPath, context }: RowPageProps<R> & { row: R }) {
  const workplace = useWorkplace();
  const navigate = useNavigate();
  const near = neighboursOf(resource.name, id);
  const pathOf = workplace.displayOf(resource.name)?.path;
  const go = (to: string | undefined) => {
    if (to && pathOf) void navigate({ to: pathOf(to) });
  };
  useHotkeys({ '[': () => go(near?.previous), ']': () => go(near?.next) }, near !== undefined);
  return (
    <>
      <Link
        to="."
        href={near?.href ?? lastListHref(resource.name) ?? listPath}
        className="inline-flex items-center gap-1 hover:text-ink"
        onClick={(event) => {
          event.preventDefault();
          void navigate({ href: near?.href ?? lastListHref(resource.name) ?? listPath });
        }}
      >
        <ArrowLeft className="size-3.5" aria-hidden="true" />
        {words(resource.labels)}
      </Link>
      {context && <span className="min-w-0 wrap-anywhere">{context(row)}</span>}
      {pathOf && (
        <PinButton href={pathOf(id)} title={rowTitle(resource, row, workplace)} kind={resource.label} />
      )}
      {near && (
        <span className="inline-flex items-center">
          <IconButton
            small
            label="Previous"
            shortcut="["
            disabled={!near.previous}
            onClick={() => go(near.previous)}
          >
            <ChevronUp className="size-4" aria-hidden="true" />
          </IconButton>
          <IconButton small label="Next" shortcut="]" disabled={!near.next} onClick={() => go(near.next)}>
            <ChevronDown className="size-4" aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </>
  );
}

function Gone({ resource, listPath }: { resource: AnyResource; listPath: string }) {
  return (
    <Page title={words(resource.label)}>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={`This ${words(resource.label).toLowerCase()} is not here`}
        action={
          <Button asChild variant="outline">
            <Link to={listPath}>All {words(resource.labels).toLowerCase()}</Link>
          </Button>
        }
      >
        It was removed, belongs to another company, or is not for your role.
      </EmptyState>
    </Page>
  );
}
