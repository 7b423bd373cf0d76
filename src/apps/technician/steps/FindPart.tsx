import { Barcode, Search } from 'lucide-react';
import { useState } from 'react';
import { PictureButton } from '#domains/assets/ui/scan/PictureButton.tsx';
import { useCamera } from '#domains/assets/ui/scan/use-camera.ts';
import { Viewfinder } from '#domains/assets/ui/scan/Viewfinder.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { usePartsNamed } from './catalogue.ts';
import { onTruck, partsOn, type TruckStock, useTruckStock } from './truck-stock.ts';

/** A part from the catalogue, or a free text. */
export interface ChosenPart {
  readonly id: string | null;
  readonly name: string;
  readonly unit: string;
}

interface FindPartProps {
  onChoose: (part: ChosenPart) => void;
  /** No free text. */
  catalogueOnly?: boolean;
}

export function FindPart({ onChoose, catalogueOnly = false }: FindPartProps) {
  const [text, setText] = useState('');
  const [scanning, setScanning] = useState(false);
  const q = useDebounced(text.trim(), 250);
  const { rows, isPending, error } = usePartsNamed(q);
  const stock = useTruckStock();
  const onIt = partsOn(stock);
  return (
    <>
      <Input
        type="search"
        aria-label="Find a part"
        placeholder="Name, SKU or bar code"
        autoComplete="off"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {scanning ? (
        <PartCamera
          onText={(code) => {
            setText(code);
            setScanning(false);
          }}
          onLeave={() => setScanning(false)}
        />
      ) : (
        <Button variant="outline" className="min-h-14 text-phone" onClick={() => setScanning(true)}>
          <Barcode className="size-5" aria-hidden="true" />
          Scan a bar code
        </Button>
      )}
      {!q && !scanning && onIt.length > 0 && (
        <RowGroup title="On your truck">
          {onIt.map((part) => (
            <PartRow key={part.id} part={part} stock={stock} onChoose={onChoose} />
          ))}
        </RowGroup>
      )}
      {q && !scanning && (
        <RowGroup title="Parts">
          {error && <p className="px-4 py-3 text-tone-danger">The parts can’t be read now.</p>}
          {!error && isPending && <p className="px-4 py-3 text-muted">Searching</p>}
          {rows.map((part) => (
            <PartRow key={part.id} part={part} stock={stock} onChoose={onChoose} />
          ))}
          {catalogueOnly ? (
            !error && !isPending && rows.length === 0 && <p className="px-4 py-3 text-muted">No such part.</p>
          ) : (
            <button
              type="button"
              className={row}
              onClick={() => onChoose({ id: null, name: text.trim(), unit: '' })}
            >
              <span className="wrap-anywhere">Add “{text.trim()}”</span>
              <span className="text-label text-subtle">Not in the parts list; the office sets its price</span>
            </button>
          )}
        </RowGroup>
      )}
    </>
  );
}

const row =
  'flex min-h-15 w-full flex-col justify-center px-4 py-2 text-start -outline-offset-2 hover:bg-wash';

interface PartRowProps {
  part: {
    readonly id: string;
    readonly name: string;
    readonly sku: string | null;
    readonly unit: string | null;
  };
  stock: TruckStock;
  onChoose: (part: ChosenPart) => void;
}

function PartRow({ part, stock, onChoose }: PartRowProps) {
  return (
    <button
      type="button"
      className={row}
      onClick={() => onChoose({ id: part.id, name: part.name, unit: part.unit ?? '' })}
    >
      <span className="wrap-anywhere">{part.name}</span>
      <span className="text-label text-subtle tabular">
        {[part.sku, part.unit, onTruck(stock, part.id)].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}

function PartCamera({ onText, onLeave }: { onText: (code: string) => void; onLeave: () => void }) {
  const camera = useCamera(onText, true, 'part');
  return (
    <div className="flex flex-col gap-3">
      <Viewfinder camera={camera} />
      <div className="flex flex-wrap gap-2">
        <PictureButton kind="part" onText={onText} />
        <Button variant="ghost" onClick={onLeave}>
          Close the camera
        </Button>
      </div>
    </div>
  );
}
