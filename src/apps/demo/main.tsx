import './demo.css';
import { BrokenDemoStore, deleteDemo, prepareDemo } from '#hosts/browser/page/start-demo.ts';
import { runDemo } from './run-demo.tsx';

void runDemo({ prepareDemo, deleteDemo, BrokenDemoStore });
