import path from 'node:path'
import type { JsxChild, JsxElement, JsxFragment, Node, SourceFile } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

const textual =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike

/**
 * The texts of a project's screens that are not alone in their element, as `file:line  text`. A browser that translates a page
 * takes every text out of its place. React holds each text that has siblings, and fails when it removes that text or inserts
 * something before it; it sets a text that is alone through the element, which stays.
 * @param folder the folder of tsconfig.json; only files in its `src` are looked at
 * @param compiler another program than TypeScript's own
 */
export function bareTexts(folder: string, compiler?: string): string[] {
  try {
    return askCompiler(folder, compiler)
  } catch (error) {
    // The compiler is a process of its own, which a busy machine may end or not let start.
    if (!isLostCompiler(error)) throw error
    console.error(`TypeScript's process has ended (${error.message}) and is started once more.`)
    return askCompiler(folder, compiler)
  }
}

/** Whether TypeScript could not be written to, or ended instead of answering. */
const isLostCompiler = (error: unknown): error is Error =>
  error instanceof Error && /\bEPIPE\b|Unexpected EOF/.test(error.message)

function askCompiler(folder: string, compiler: string | undefined): string[] {
  const api = new API({ cwd: folder, ...(compiler && { tsserverPath: compiler }) })
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(folder, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error(`No project in ${folder}`)
    const { program, checker } = project
    const screens = program
      .getSourceFileNames()
      .filter((file) => file.startsWith(path.join(folder, 'src/')) && file.endsWith('.tsx'))
    if (screens.length === 0) throw new Error(`No screen in ${folder}/src`)
    return screens.flatMap((file) => {
      const source = program.getSourceFile(file)
      if (!source) return []
      return bareIn(source, checker).map(
        ({ pos, end }) =>
          `${path.relative(folder, file)}:${lineOf(source, pos)}  ${shortened(source.text.slice(pos, end))}`,
      )
    })
  } finally {
    api.close()
  }
}

function lineOf({ text }: SourceFile, pos: number): number {
  const start = pos + (/^\s*/.exec(text.slice(pos))?.[0].length ?? 0)
  return text.slice(0, start).split('\n').length
}

const shortened = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 80)

function bareIn(source: SourceFile, checker: Checker): Node[] {
  const found: Node[] = []
  const look = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) found.push(...bareChildren(node, checker))
    if (returnsText(node, checker)) found.push(node)
    node.forEachChild(look)
  }
  look(source)
  return found
}

function bareChildren(parent: JsxElement | JsxFragment, checker: Checker): JsxChild[] {
  const children = parent.children.filter(isRendered)
  const isAlone = children.length === 1 && isJsxElement(parent)
  return children.filter((child) => {
    if (isJsxText(child)) return !isAlone
    if (!isJsxExpression(child) || !child.expression) return false
    const type = checker.getTypeAtLocation(child.expression)
    return mayBeText(type, checker) && !(isAlone && type && !checker.isArrayLikeType(type))
  })
}

/** Whether it is more than the line break and indentation between two tags, or a comment. */
function isRendered(child: JsxChild): boolean {
  if (isJsxText(child)) return /\S/.test(child.text) || !child.text.includes('\n')
  return !isJsxExpression(child) || child.expression !== undefined
}

/** A component whose text would stand beside whatever is beside the component. */
function returnsText(node: Node, checker: Checker): boolean {
  const named = isVariableDeclaration(node) || isFunctionDeclaration(node) || isFunctionExpression(node)
  if (!named || !node.name || !isIdentifier(node.name) || !/^[A-Z]/.test(node.name.text)) return false
  const made = isVariableDeclaration(node) ? node.initializer : node
  if (!made || (isVariableDeclaration(node) && !isArrowFunction(made))) return false
  const signature = checker.getSignatureFromDeclaration(made)
  return mayBeText(signature && checker.getReturnTypeOfSignature(signature), checker)
}

/** Whether React may make a text of a value of this type. It makes none of '', which `text && <p>…</p>` may be. */
function mayBeText(type: Type | undefined, checker: Checker, seen = new Set<number>()): boolean {
  if (!type || seen.has(type.id)) return false
  seen.add(type.id)
  const among = (types: readonly Type[]) => types.some((one) => mayBeText(one, checker, seen))
  if (type.isStringLiteralType() && type.value === '') return false
  if (type.flags & textual) return true
  if (type.isUnionType() || type.isIntersectionType()) return among(type.getTypes())
  const constraint = checker.getBaseConstraintOfType(type)
  if (constraint && constraint.id !== type.id) return mayBeText(constraint, checker, seen)
  if (!checker.isArrayLikeType(type) || !type.isTypeReference()) return false
  return among(checker.getTypeArguments(type))
}
