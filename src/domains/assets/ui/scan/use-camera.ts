/** The camera as a stream of pictures: asked for when wanted, given back when the screen is left or hidden. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CodeKind, loadDetector } from './detector.ts';

export type CameraProblem = 'denied' | 'none' | 'busy' | 'insecure' | 'reader';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: 'off' | 'starting' | 'on';
  readonly problem: CameraProblem | null;
  /** Undefined where the camera has no light. */
  readonly torch: boolean | undefined;
  readonly setTorch: (on: boolean) => void;
  readonly start: () => void;
}

const PAUSE_MS = 120;
/** The same label in front of the camera is one scan until it has been away this long. */
const FORGET_MS = 2500;

export function useCamera(onText: (text: string) => void, wanted: boolean, kind: CodeKind = 'label'): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('off');
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [torch, setTorchState] = useState<boolean>();
  const [attempt, setAttempt] = useState(0);
  const track = useRef<MediaStreamTrack | null>(null);
  const take = useRef(onText);
  take.current = onText;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins anew.
  useEffect(() => {
    if (!wanted) return;
    let alive = true;
    let stream: MediaStream | undefined;
    const begin = async () => {
      setState('starting');
      setProblem(null);
      try {
        stream = await openCamera();
        const box = video.current;
        if (!alive || !box) return stop(stream);
        box.srcObject = stream;
        await box.play();
        track.current = stream.getVideoTracks()[0] ?? null;
        setTorchState(hasTorch(track.current) ? false : undefined);
        setState('on');
        await readOn(
          box,
          kind,
          (text) => take.current(text),
          () => alive,
        );
      } catch (error) {
        stop(stream);
        if (!alive) return;
        setState('off');
        setProblem(problemOf(error));
      }
    };
    void begin();
    return () => {
      alive = false;
      stop(stream);
      track.current = null;
      setState('off');
    };
  }, [wanted, attempt, kind]);

  const setTorch = useCallback((on: boolean) => {
    const constraint = { advanced: [{ torch: on }] } as unknown as MediaTrackConstraints;
    track.current?.applyConstraints(constraint).then(
      () => setTorchState(on),
      () => setTorchState(undefined),
    );
  }, []);
  return { video, state, problem, torch, setTorch, start: () => setAttempt((before) => before + 1) };
}

async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('no secure address', 'SecurityError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

async function readOn(
  video: HTMLVideoElement,
  kind: CodeKind,
  onText: (text: string) => void,
  isAlive: () => boolean,
): Promise<void> {
  const detector = await loadDetector(kind);
  const seen = new Map<string, number>();
  while (isAlive()) {
    if (video.readyState >= video.HAVE_CURRENT_DATA && document.visibilityState === 'visible') {
      const texts = await detector.read(video).catch(() => []);
      const now = performance.now();
      for (const text of texts) {
        const isNew = now - (seen.get(text) ?? Number.NEGATIVE_INFINITY) > FORGET_MS;
        seen.set(text, now);
        if (isNew && isAlive()) onText(text);
      }
    }
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function hasTorch(track: MediaStreamTrack | null): boolean {
  const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  return can?.torch === true;
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  if (name === 'SecurityError') return 'insecure';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'reader';
}
