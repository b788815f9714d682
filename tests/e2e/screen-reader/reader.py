"""
Reads what a browser shows by AT-SPI, through the library that Orca reads it with, and hears what it announces.

One command a line on standard input, one answer a line of JSON on standard output:
  read ADDRESS   the tree of the document at that address, the frames in it included; null while there is none
  heard          what live regions said since the last time: [{"how": "polite" | "assertive", "words": …}]

A node is {"role", "name", "description", "states", "attributes", "text", "value", "relations", "children"}, as
AT-SPI names and spells them; `text` only of what can be written in, `value` only of what has a range.
"""

import json
import sys
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

# Debian's binding calls its own interfaces deprecated, and has no others.
warnings.simplefilter("ignore", DeprecationWarning)

EMBEDDED = "\ufffc"
WRITABLE = Atspi.StateType.EDITABLE
CONTAINERS = ("desktop frame", "application", "frame", "panel", "internal frame", "document web")


def say_that_a_reader_is_here():
    """As Orca does when it starts: browsers make no tree for nobody."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, -1, None
        )


def children_of(node):
    found = (node.get_child_at_index(index) for index in range(node.get_child_count()))
    return [child for child in found if child is not None]


def find_document(node, address):
    """The document of a browser's window; frames of a document are read with it."""
    if node.get_role_name() == "document web":
        return node if Atspi.Document.get_document_attribute_value(node, "URI") == address else None
    if node.get_role_name() not in CONTAINERS:
        return None
    for child in children_of(node):
        found = find_document(child, address)
        if found is not None:
            return found
    return None


def relations_of(node):
    return [relation.get_relation_type().value_nick for relation in node.get_relation_set()]


def tree_of(node):
    states = node.get_state_set()
    tree = {
        "role": node.get_role_name(),
        "name": node.get_name(),
        "description": node.get_description(),
        "states": [state.value_nick for state in states.get_states()],
        "attributes": dict(node.get_attributes() or {}),
        "relations": relations_of(node),
    }
    if states.contains(WRITABLE):
        tree["text"] = Atspi.Text.get_text(node, 0, -1)
    if "Value" in node.get_interfaces():
        tree["value"] = Atspi.Value.get_current_value(node)
    tree["children"] = [tree_of(child) for child in children_of(node)]
    return tree


def read(address):
    desktop = Atspi.get_desktop(0)
    # The library keeps what it has read until it hears of a change: what is new may be on its way.
    desktop.clear_cache()
    document = find_document(desktop, address)
    return None if document is None else tree_of(document)


def words_of(node):
    """What a node says, without what cannot be said."""
    children = children_of(node)
    words = " ".join(filter(None, map(words_of, children))) if children else node.get_name()
    return words or node.get_name()


class Ear:
    """Keeps what live regions say, by the rule of Orca: text that came, or the words of a node that came."""

    def __init__(self):
        self.heard = []
        self.told = None
        self.listener = Atspi.EventListener.new(self.hear)
        for event in ("object:text-changed:insert", "object:children-changed:add"):
            self.listener.register(event)

    def hear(self, event):
        try:
            attributes = dict(event.source.get_attributes() or {})
            how = attributes.get("container-live")
            if how not in ("polite", "assertive"):
                return
            came = event.any_data
            words = (came if isinstance(came, str) else words_of(came)).replace(EMBEDDED, "").strip()
        except GLib.Error:
            return  # It is gone again.
        # A text that comes in an element of its own is told twice, of the text and of the element.
        is_twice = not isinstance(came, str) and (event.source, words) == self.told
        self.told = (event.source, words)
        if words and not is_twice:
            self.heard.append({"how": how, "words": words})

    def empty(self):
        heard, self.heard = self.heard, []
        return heard


def answer(line, ear):
    command, _, rest = line.strip().partition(" ")
    if command == "heard":
        return ear.empty()
    try:
        return read(rest)
    except GLib.Error:
        return None  # Something was gone before it was read.


def main():
    say_that_a_reader_is_here()
    Atspi.init()
    ear = Ear()
    loop = GLib.MainLoop()

    def on_line(channel, condition):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        print(json.dumps(answer(line, ear)), flush=True)
        return True

    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, on_line)
    print(json.dumps("ready"), flush=True)
    loop.run()


main()
