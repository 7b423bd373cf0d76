/** The label of an asset or a room: preview, print, download, and revoke. */

import { ChevronDown, Printer } from 'lucide-react';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { DropdownMenu, MenuItem } from '#ui/components/overlays/DropdownMenu.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { assetCodes } from '../asset-code.resource.ts';
import { createAssetCodes } from '../create-asset-codes.ts';
import { labelFormats, labelSheets } from '../label-sheet.rules.ts';
import { spacedCode } from '../read-code.rules.ts';
import { revokeAssetCode } from '../revoke-asset-code.ts';
import { download, usePrintLabels } from './print-labels.ts';
import { labelAddress, QrSymbol, qrFile } from './QrSymbol.tsx';

type CodeView = ApiRowOf<typeof assetCodes> & { readonly can: readonly string[] };

interface Labelled {
  /** Which kind of row `id` is. */
  readonly column: 'asset_id' | 'room_id';
  readonly id: string;
  /** For the names of downloaded files. */
  readonly name: string;
}

export function QrCard({ labelled }: { labelled: Labelled }) {
  const { column, id } = labelled;
  const { rows, isPending, error, refetch } = useRows<typeof assetCodes, { can: readonly string[] }>(
    assetCodes,
    {
      filters: where(assetCodes).eq(column, id).isNull('revoked_at'),
      select: '*,can',
      order: 'created_at.desc',
      limit: 20,
    },
  );
  const create = useCommand(createAssetCodes);
  const [code, ...others] = rows;
  return (
    <Section title="QR code">
      <Card className="flex flex-col gap-3">
        {isPending && <Skeleton className="aspect-square w-40 self-center" />}
        {error && <ErrorState title="The code could not be loaded" error={error} onRetry={refetch} />}
        {code && <CodeDisplay labelled={labelled} code={code} />}
        {!code && !isPending && !error && (
          <>
            <p className="text-muted">No label yet.</p>
            <Button
              variant="outline"
              loading={create.isPending}
              onClick={() =>
                create.mutate(
                  { input: column === 'room_id' ? { room_ids: [id] } : { asset_ids: [id] } },
                  { onError: (cause) => reportError('No code was made', cause) },
                )
              }
            >
              Create a code
            </Button>
          </>
        )}
        {others.length > 0 && <OtherCodes codes={others} />}
      </Card>
    </Section>
  );
}

function CodeDisplay({ labelled, code }: { labelled: Labelled; code: CodeView }) {
  const { viewer } = useWorkplace();
  const print = usePrintLabels();
  const name = labelled.name.replace(/[^\p{L}\p{N}]+/gu, '-');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(labelAddress(code.code));
      notify.success('Link copied');
    } catch {
      notify.warning('The browser does not let pages copy here', { description: labelAddress(code.code) });
    }
  };
  return (
    <>
      <QrSymbol code={code.code} className="w-40 self-center rounded-md border border-line" />
      <p className="text-center font-mono text-label wrap-anywhere text-muted">{spacedCode(code.code)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <DropdownMenu
          align="center"
          trigger={
            <Button variant="outline" loading={print.isPending}>
              <Printer className="size-4" aria-hidden="true" />
              Print label
              <ChevronDown className="size-3.5" aria-hidden="true" />
            </Button>
          }
        >
          {labelFormats.toReversed().map((format) => (
            <MenuItem
              key={format}
              onSelect={() =>
                print.mutate(
                  { codeIds: [code.id], format },
                  { onError: (error) => reportError('The label was not made', error) },
                )
              }
            >
              {labelSheets[format].label}
            </MenuItem>
          ))}
          <MenuItem asChild>
            <Link
              to="/assets/create-qr"
              search={labelled.column === 'room_id' ? { rooms: labelled.id } : { assets: labelled.id }}
            >
              More choices
            </Link>
          </MenuItem>
        </DropdownMenu>
        <DropdownMenu
          trigger={
            <Button variant="ghost">
              More
              <ChevronDown className="size-3.5" aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem onSelect={() => download(qrFile(code.code), `qr-${name}.svg`)}>Download image</MenuItem>
          <MenuItem onSelect={() => void copy()}>Copy link</MenuItem>
        </DropdownMenu>
      </div>
      <p className="flex items-center justify-between gap-2 text-label text-subtle">
        <span>
          {code.printed_at ? (
            <>
              Printed <When at={code.printed_at} timezone={viewer.timezone} locale={viewer.locale} />
            </>
          ) : (
            'Not printed yet'
          )}
        </span>
        <RevokeButton code={code} />
      </p>
    </>
  );
}

function RevokeButton({ code }: { code: CodeView }) {
  return (
    <CommandButton
      command={revokeAssetCode}
      row={code}
      variant="ghost"
      size="sm"
      hideUnlawful
      asks={{
        revoke: {
          question: 'Revoke this code?',
          consequence: 'Labels with this code stop working. This can’t be undone.',
        },
      }}
    />
  );
}

/** A second label, or one that was assigned later. */
function OtherCodes({ codes }: { codes: readonly CodeView[] }) {
  return (
    <div className="border-t border-line pt-2">
      <p className="text-label text-subtle">Also leads here</p>
      <ul>
        {codes.map((code) => (
          <li key={code.id} className="flex items-center justify-between gap-2">
            <span className="truncate font-mono text-label text-muted">{spacedCode(code.code)}</span>
            <RevokeButton code={code} />
          </li>
        ))}
      </ul>
    </div>
  );
}
