import { rotateStep, zoomDefault, zoomStep } from '#api/contract/constants'

/** How a page or picture is shown: `scale` of its natural size, `rotation` in degrees clockwise, 0 to 270. */
export interface Transform {
  scale: number
  rotation: number
}

/** What of a page fills the view. */
export type Fit = 'width' | 'page'

export const initialTransform: Transform = { scale: zoomDefault, rotation: 0 }
export const scaleLimits = { min: zoomStep, max: 6 } as const
/** A picture of 30,000 pixels still fits a small window. */
const smallestFit = 0.005

const toStep = (scale: number) => Math.round(scale * 100) / 100

/** One step at a time; what was fitted below the smallest step stays there when it is made smaller. */
export const zoomBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale:
    steps < 0 && scale <= scaleLimits.min ? scale : Math.min(scaleLimits.max, Math.max(scaleLimits.min, toStep(scale + steps * zoomStep))),
  rotation,
})

export const zoomTo = ({ rotation }: Transform, scale: number): Transform => ({
  scale: Number.isFinite(scale) ? Math.min(scaleLimits.max, Math.max(smallestFit, scale)) : zoomDefault,
  rotation,
})

export const rotateBy = ({ scale, rotation }: Transform, steps: number): Transform => ({
  scale,
  rotation: (((rotation + steps * rotateStep) % 360) + 360) % 360,
})
