"""From a path into the data (pydantic's ``loc``, a fact's path) to its place in the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from trainer.training.problems import Problems, nearest, shown
from trainer.training.yaml_tree import Mapping, Node, Scalar

Part = str | int


def real_path(root: Node, path: Sequence[Part]) -> tuple[Part, ...]:
    """Return the parts that really lead somewhere.

    pydantic puts the tags of unions and the names of functions among them; facts that are missing
    lead no further than what they are missing from.
    """
    node, found = root, []
    for part in path:
        below = node.child(part)
        if below is not None:
            node = below
            found.append(part)
    return tuple(found)


def place_of(root: Node, path: Sequence[Part], *, key: bool = False) -> tuple[int, int]:
    """Return line and column of what a path leads to, or of its key."""
    node, at = root, root
    for part in real_path(root, path):
        below = node.child(part)
        if below is None:
            break
        at = node.keys[str(part)] if key and isinstance(node, Mapping) else below
        node = below
    return at.line, at.column


def note_invalid(
    error: ValidationError,
    model: type[BaseModel],
    root: Mapping,
    problems: Problems,
    *,
    pruned: bool,
) -> None:
    """Note everything a model complains about, where it stands in the file.

    In a tree that was pruned before, something is missing only because it was taken out.
    """
    for detail in error.errors(include_url=False, include_context=True):
        if problems.full:
            return
        if pruned and detail["type"] in ("missing", "too_short", "nothing"):
            continue
        path = tuple(detail["loc"])
        line, column = _place(root, path, detail["type"])
        problems.add(line, column, _message(detail, path, model))


def prune(error: ValidationError, root: Mapping) -> bool:
    """Take out of the tree what a model complained about, so that the rest can be read.

    A missing title is filled in. Return whether anything was changed.
    """
    paths = {real_path(root, tuple(detail["loc"])) for detail in error.errors(include_url=False)}
    # Last items first: taking one out moves those behind it.
    changed = False
    for path in sorted(paths, key=lambda path: [str(part).rjust(9) for part in path], reverse=True):
        if not path:
            continue
        node: Node | None = root
        for part in path[:-1]:
            node = node.child(part) if node is not None else None
        if node is not None and node.remove(path[-1]):
            changed = True
    if root.child("title") is None:
        root.keys["title"] = root.values["title"] = Scalar(root.line, root.column, "?", "?")
        changed = True
    return changed


def _place(root: Mapping, path: tuple[Part, ...], kind: str) -> tuple[int, int]:
    if kind == "missing":
        return place_of(root, path[:-1], key=True)
    return place_of(root, path, key=kind == "extra_forbidden")


def _message(detail: Any, path: tuple[Part, ...], model: type[BaseModel]) -> str:
    name, given = _name(path), detail["input"]
    context = detail.get("ctx", {})
    match detail["type"]:
        case "extra_forbidden":
            fields = _fields(model, path[:-1])
            return f"unknown key {shown(str(path[-1]))}{nearest(str(path[-1]), fields)}"
        case "missing":
            return f"{name} is missing"
        case "literal_error":
            offered = [word.strip("'") for word in re.split(r", | or ", context["expected"])]
            if isinstance(given, str):
                return f"{name}: {shown(given)} is not offered{nearest(given, offered)}"
            return f"{name}: one of {', '.join(offered)} belongs here, not {shown(given)}"
        case "int_type" | "int_from_float":
            wanted = "a whole number"
        case "float_type":
            wanted = "a number"
        case "string_type":
            wanted = "text"
        case "bool_type":
            wanted = "true or false"
        case "list_type":
            wanted = "a list"
        case "dict_type" | "model_type" | "model_attributes_type":
            wanted = "a mapping of keys"
        case "greater_than_equal":
            return f"{name}: {shown(given)} is less than {context['ge']:g}"
        case "greater_than":
            return f"{name}: {shown(given)} is not more than {context['gt']:g}"
        case "less_than_equal":
            return f"{name}: {shown(given)} is more than {context['le']:g}"
        case "too_long":
            return f"{name}: more than {context['max_length']} entries"
        case "string_too_long":
            return f"{name}: longer than {context['max_length']} characters"
        case "too_short" | "string_too_short":
            return f"{name} is empty"
        case _:
            return f"{name}: {detail['msg']}" if name else str(detail["msg"])
    return f"{name}: {wanted} belongs here, not {shown(given)}"


def _name(path: tuple[Part, ...]) -> str:
    """Name a field for people: its key; an entry of a list by what it is an entry of."""
    for part in reversed(path):
        if isinstance(part, str):
            return part
    return ""


def _fields(model: type[BaseModel], path: tuple[Part, ...]) -> list[str]:
    """Return the keys a model knows at a path."""
    for part in path:
        field = next(
            (field for name, field in model.model_fields.items() if part in (name, field.alias)),
            None,
        )
        if field is not None:
            model = _model_in(field.annotation) or model
    return [field.alias or name for name, field in model.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model inside ``list[X]``, ``X | None`` and the like."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        found = _model_in(part)
        if found is not None:
            return found
    return None
